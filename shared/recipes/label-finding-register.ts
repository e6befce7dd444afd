/**
 * Findings about claims that need somebody else's word: 'organic' (Regulation (EU) 2018/848, in the UK (EC) 834/2007), health
 * and illness (Art. 7(3); Regulation (EC) 1924/2006), and nutrition claims outside of their conditions (its Annex).
 */
import type { Nutrient } from '../ingredients/nutrients.ts';
import { folded } from './allergen-words.ts';
import { cureIn } from './illness-words.ts';
import { isSugarOrSaltDenied } from './label-finding-contents.ts';
import { atLabel, blocks, type Judged, statedTexts } from './label-judged.ts';
import { missing } from './label-questions.ts';
import type { LabelFinding } from './label-schema.ts';
import { anyNutritionClaimIn } from './nutrition-claims.ts';
import { remembered } from './remembered.ts';

/** The texts that may claim something. An address says where a business is. */
const claimingTexts = (judged: Judged) =>
  statedTexts(judged).filter(([field]) => field !== 'businessAddress');

/** 'GB-ORG-05', 'DE-ÖKO-006', 'IT-BIO-013'. */
const controlBody = /\b[A-Z]{2}-(?:ORG|BIO|[ÖO]E?KO|EKO)-\d{2,3}\b/i;

const thing =
  '(?:friendly|box(?:es)?|pack\\p{L}{0,40}|bags?|pouch\\p{L}{0,40}|trays?|films?|wrap\\p{L}{0,40}|lids?|labels?|jars?|tins?|bottles?|refills?|inks?|paper|card|plastics?|degradable|active|based|gas|waste|mass|fuel|hazard|conscious|system|park|science|school)';
const organicEnglish = /(?<!non[- ])\borganic(?:ally|s)?\b(?! acids?)/iu;
/** 'Bio', 'eco' and what other languages say mean organic too. A pack may be eco-friendly without it. */
const organicWords = [
  organicEnglish.source,
  `(?<![\\p{L}\\d.@/]|(?:pro|pre|anti|sym)-)(?:bio|eco|[öo]ko|oeko)(?!\\p{L})(?![- ]?${thing}(?!\\p{L}))`,
  `(?<!\\p{L})biodynami\\p{L}{1,40}`,
  `(?<!\\p{L})(?:biological(?:ly)?|ecologic(?:al(?:ly)?)?)(?! (?:raising|value|control|hazard|clock|${thing})(?!\\p{L}))(?!\\p{L})`,
  '(?<!\\p{L})(?:biologi(?:que|ques|quement|sch\\p{L}{0,40}|che|ci)|biol[oó]gic[oa]s?|[eø]kologisk\\p{L}{0,40}|luomu|soil association|(?:[öo]|oe)kologisch\\p{L}{0,40}|[eé]cologique\\p{L}{0,40}|ecol[oó]gic[oa]s?|ekologiczn\\p{L}{1,40}|org[aá]nic[oa]s?)(?!\\p{L})',
].join('|');
const organic = new RegExp(organicWords, 'iu');

/** The word of a text that says organic, other than in the code of a control body. */
const organicIn = remembered(
  (text): string | null =>
    organic.exec(text.normalize('NFC').replaceAll(new RegExp(controlBody, 'gi'), ''))?.[0] ?? null,
);

function organicFinding(judged: Judged): LabelFinding[] {
  const list = judged.printed.list.map(({ text }) => text).join('');
  const texts = statedTexts(judged);
  // A street or a park may be called anything but organic.
  const found = [
    organicIn(list),
    ...texts.map(([field, text]) =>
      field === 'businessAddress' ? (organicEnglish.exec(text)?.[0] ?? null) : organicIn(text),
    ),
  ].find((word) => word !== null);
  const isStated = texts.some(([, text]) => controlBody.test(text));
  if (found === undefined || isStated) return [];
  return [
    blocks({
      code: 'organic_code',
      rule: 'Reg. (EU) 2018/848, Art. 30, 32; Reg. (EC) 834/2007, Art. 23, 24',
      message: `Add the code of your organic control body, for example GB-ORG-05, to the instructions. Without its certificate nothing on a label may say ‘${found}’.`,
      path: atLabel('instructions'),
    }),
  ];
}

/** Claims that no food may make (Art. 12). */
const banned =
  /\b(?:(?:doctor|dieti[ct]ian|nurse|nutritionist)[- ](?:recommended|approved)|recommended by (?:\p{L}{1,40} )?(?:doctors?|dieti[ct]ians?|nurses?|nutritionists?)|weight[- ]loss|lose weight|slimming|fat[- ]burning)\b/iu;

/** No label may say that a food prevents, treats or cures an illness. */
function illnessFinding(judged: Judged): LabelFinding[] {
  return claimingTexts(judged).flatMap(([field, text]) => {
    const [promised] = banned.exec(text.replaceAll(/\s+/g, ' ')) ?? [];
    if (promised !== undefined)
      return [
        blocks({
          code: 'illness_claim',
          rule: 'Reg. (EC) 1924/2006, Art. 12',
          message: `Take ‘${promised}’ off. No food may promise weight loss, or name doctors who recommend it.`,
          path: atLabel(field),
        }),
      ];
    const found = cureIn(text);
    if (found === null) return [];
    return [
      blocks({
        code: 'illness_claim',
        rule: 'Art. 7(3)',
        message: `Take ‘${found}’ off. No food may be said to prevent, treat or cure an illness.`,
        path: atLabel(field),
      }),
    ];
  });
}

interface Condition {
  claim: RegExp;
  /** What 100 g or 100 ml of it may or must have, in g. */
  nutrient: Nutrient;
  is: (grams: number, isDrink: boolean, energyKcal: number | null) => boolean;
  words: string;
}

const proteinShare = (grams: number, energyKcal: number | null): number | null =>
  energyKcal === null || energyKcal === 0 ? null : (grams * 4 * 100) / energyKcal;

/** The claims whose conditions are figures that a panel has (Regulation (EC) 1924/2006, Annex). */
const conditions: readonly Condition[] = [
  {
    claim: /^(?:very )?low(?:er)?(?: in)?[- ]fats?$/,
    nutrient: 'fat',
    is: (grams, isDrink) => grams <= (isDrink ? 1.5 : 3),
    words: 'at most 3 g of fat in 100 g, or 1.5 g in 100 ml',
  },
  {
    claim: /^(?:fat[- ]free|(?:no|zero|without|free from|0 ?%) fats?)$/,
    nutrient: 'fat',
    is: (grams) => grams <= 0.5,
    words: 'at most 0.5 g of fat in 100 g',
  },
  {
    claim: /^low(?: in)?[- ]sugars?$/,
    nutrient: 'sugars',
    is: (grams, isDrink) => grams <= (isDrink ? 2.5 : 5),
    words: 'at most 5 g of sugars in 100 g, or 2.5 g in 100 ml',
  },
  {
    claim: /^(?:sugar[- ]free|(?:zero|free from|0 ?%) sugars?)$/,
    nutrient: 'sugars',
    is: (grams) => grams <= 0.5,
    words: 'at most 0.5 g of sugars in 100 g',
  },
  {
    claim: /^low(?: in)?[- ](?:salt|sodium)$/,
    nutrient: 'salt',
    is: (grams) => grams <= 0.3,
    words: 'at most 0.3 g of salt in 100 g',
  },
  {
    claim: /^(?:source of|contain(?:s|ing)|with|added) fib(?:re|er)$/,
    nutrient: 'fibre',
    is: (grams) => grams >= 3,
    words: 'at least 3 g of fibre in 100 g',
  },
  {
    claim: /^(?:high|rich)(?: in| in a)?[- ]fib(?:re|er)$|^fib(?:re|er)[- ]rich$/,
    nutrient: 'fibre',
    is: (grams) => grams >= 6,
    words: 'at least 6 g of fibre in 100 g',
  },
  {
    claim: /^(?:source of|contain(?:s|ing)|with) protein$/,
    nutrient: 'protein',
    is: (grams, _, energyKcal) => (proteinShare(grams, energyKcal) ?? 0) >= 12,
    words: 'at least 12 % of its energy from protein',
  },
  {
    claim: /^(?:high|rich|packed|loaded)(?: in| with)?[- ]protein$|^protein[- ](?:rich|packed)$/,
    nutrient: 'protein',
    is: (grams, _, energyKcal) => (proteinShare(grams, energyKcal) ?? 0) >= 20,
    words: 'at least 20 % of its energy from protein',
  },
];

/** What isn't met, in words, and the figure; `null` when its figures meet it; `undefined` when no figures decide. */
function unmet(claim: string, { recipe, breakdown }: Judged): string | null | undefined {
  const condition = conditions.find((one) => one.claim.test(folded(claim)));
  const { per100g } = breakdown.nutrition;
  const value = condition && per100g[condition.nutrient].value;
  if (!condition || value === null || value === undefined) return undefined;
  const [grams, isDrink] = [Number(value), recipe.isDrink === true];
  const energy = per100g.energyKcal.value === null ? null : Number(per100g.energyKcal.value);
  const share = condition.nutrient === 'protein' ? proteinShare(grams, energy) : grams;
  if (share === null) return undefined;
  if (condition.is(grams, isDrink, energy)) return null;
  const figure = Number(share.toPrecision(3));
  const has = condition.nutrient === 'protein' ? `${figure} %` : `${figure} g in 100 ${isDrink ? 'ml' : 'g'}`;
  return `needs ${condition.words}, and this has ${has}`;
}

function nutritionClaimFinding(judged: Judged): LabelFinding[] {
  const found = anyNutritionClaimIn(judged);
  if (found === null) return [];
  const { claim, field } = found;
  const words = unmet(claim, judged);
  const rule = 'Reg. (EC) 1924/2006, Art. 8, 10; Annex';
  // What is in it was found already.
  if (words === null || isSugarOrSaltDenied(judged, claim)) return [];
  if (words !== undefined)
    return [
      blocks({
        code: 'claim_conditions',
        rule,
        message: `‘${claim}’ ${words}. Take it off.`,
        path: atLabel(field),
      }),
    ];
  return missing(judged, true, {
    code: 'claim_unlisted',
    rule,
    message: `‘${claim}’ is a nutrition or health claim. Only those of the register are allowed, in its words and under its conditions. Take it off, or say that it is one.`,
    path: atLabel(field),
  });
}

export const registerFindings = (judged: Judged): LabelFinding[] =>
  judged.form === 'us'
    ? []
    : [...organicFinding(judged), ...illnessFinding(judged), ...nutritionClaimFinding(judged)];
