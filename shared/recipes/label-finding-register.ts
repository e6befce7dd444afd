/**
 * Findings about claims that need somebody else's word: 'organic' (Regulation (EU) 2018/848, in the UK (EC) 834/2007), health
 * and illness (Art. 7(3); Regulation (EC) 1924/2006), and nutrition claims outside of their conditions (its Annex).
 */
import type { Nutrient } from '../ingredients/nutrients.ts';
import { folded } from './allergen-words.ts';
import { nutritionClaimIn } from './label-exemptions.ts';
import { isSugarOrSaltDenied } from './label-finding-contents.ts';
import { atLabel, blocks, type Judged, statedTexts } from './label-judged.ts';
import { missing } from './label-questions.ts';
import type { LabelFinding } from './label-schema.ts';

/** The texts that may claim something. An address says where a business is. */
const claimingTexts = (judged: Judged) =>
  statedTexts(judged).filter(([field]) => field !== 'businessAddress');

/** 'GB-ORG-05', 'DE-ÖKO-006', 'IT-BIO-013'. */
const controlBody = /\b[A-Z]{2}-(?:ORG|BIO|[ÖO]E?KO|EKO)-\d{2,3}\b/i;
const organic = /(?<!non[- ])\borganic(?:ally)?\b(?! acids?)/i;

function organicFinding(judged: Judged): LabelFinding[] {
  const list = judged.printed.list.map(({ text }) => text).join('');
  const isClaimed = organic.test(list) || claimingTexts(judged).some(([, text]) => organic.test(text));
  const isStated = statedTexts(judged).some(([, text]) => controlBody.test(text));
  if (!isClaimed || isStated) return [];
  return [
    blocks({
      code: 'organic_code',
      rule: 'Reg. (EU) 2018/848, Art. 30, 32; Reg. (EC) 834/2007, Art. 23, 24',
      message:
        'Add the code of your organic control body, for example GB-ORG-05, to the instructions. Without its certificate nothing on a label may say ‘organic’.',
      path: atLabel('instructions'),
    }),
  ];
}

const illnesses =
  'colds?|flu|influenza|coughs?|cancers?|arthritis|diabetes|asthma|infections?|viruses|virus|diseases?|illness(?:es)?|inflammation|hangovers?|migraines?|headaches?|insomnia|anxiety|depression|eczema|hay ?fever|allerg(?:y|ies)|heart attacks?|high blood pressure|sore throats?|indigestion|ulcers?|gout|dementia|covid\\S*|pain|aches';
const cures =
  '(?:cures?|treats?|prevents?|heals?|relieves?|soothes?|fights?|protects? (?:you )?(?:against|from)|wards? off|combats?|remed(?:y|ies)(?: for)?|helps? with|good for|stops?)';
const curing = new RegExp(
  `\\b${cures} (?:\\p{L}+ ){0,3}?(?:${illnesses})\\b|\\b(?:${illnesses})[- ](?:cure|remedy|relief|fighting|preventing)\\b|\\banti-?inflammatory\\b|\\bnatural remed(?:y|ies)\\b|\\b(?:hay ?fever|menopause|blood sugar) (?:\\p{L}+)|\\b(?:suitable for )?diabetics?\\b|\\bmedicinal \\p{L}+|\\b(?:medicinal|therapeutic|healing) (?:\\p{L}+ )?(?:propert|power|benefit|honey|food|tea)`,
  'iu',
);

/** Claims that no food may make (Art. 12). */
const banned =
  /\b(?:recommended by (?:\p{L}+ )?(?:doctors?|dieti[ct]ians?|nurses?|nutritionists?)|weight[- ]loss|lose weight|slimming|fat[- ]burning)\b/iu;

/** Who shouldn't eat it is told, not promised anything. */
const unsuitable = /\b(?:not |un)suitable for \p{L}+/giu;

/** No label may say that a food prevents, treats or cures an illness. */
function illnessFinding(judged: Judged): LabelFinding[] {
  return claimingTexts(judged).flatMap(([field, text]) => {
    const plain = text.replaceAll(/\s+/g, ' ').replaceAll(unsuitable, '');
    const [promised] = banned.exec(plain) ?? [];
    if (promised !== undefined)
      return [
        blocks({
          code: 'illness_claim',
          rule: 'Reg. (EC) 1924/2006, Art. 12',
          message: `Take ‘${promised}’ off. No food may promise weight loss, or name doctors who recommend it.`,
          path: atLabel(field),
        }),
      ];
    const [found] = curing.exec(plain) ?? [];
    if (found === undefined) return [];
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

/** What isn't met, in words; `null` when its figures meet it; `undefined` when no figures decide. */
function unmet(claim: string, { recipe, breakdown }: Judged): string | null | undefined {
  const condition = conditions.find((one) => one.claim.test(folded(claim)));
  const { per100g } = breakdown.nutrition;
  const value = condition && per100g[condition.nutrient].value;
  if (!condition || value === null || value === undefined) return undefined;
  const energy = per100g.energyKcal.value;
  const isMet = condition.is(Number(value), recipe.isDrink === true, energy === null ? null : Number(energy));
  return isMet ? null : condition.words;
}

function nutritionClaimFinding(judged: Judged): LabelFinding[] {
  const claim = nutritionClaimIn(judged);
  if (claim === null) return [];
  const words = unmet(claim, judged);
  const rule = 'Reg. (EC) 1924/2006, Art. 8, 10; Annex';
  // What is in it was found already.
  if (words === null || isSugarOrSaltDenied(judged, claim)) return [];
  if (words !== undefined)
    return [
      blocks({
        code: 'claim_conditions',
        rule,
        message: `‘${claim}’ needs ${words}, and this has other figures. Take it off.`,
        path: atLabel('foodName'),
      }),
    ];
  return missing(judged, true, {
    code: 'claim_unlisted',
    rule,
    message: `‘${claim}’ is a nutrition or health claim. Only those of the register are allowed, in its words and under its conditions. Take it off, or say that it is one.`,
    path: atLabel('foodName'),
  });
}

export const registerFindings = (judged: Judged): LabelFinding[] =>
  judged.form === 'us'
    ? []
    : [...organicFinding(judged), ...illnessFinding(judged), ...nutritionClaimFinding(judged)];
