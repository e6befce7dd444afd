/** Claims about what is in a food, other than its allergens, that one of its ingredients isn't true to (Art. 7(1)). */
import { allergenWordsIn, claimedFree, claimsGlutenFree, folded, wordStems } from './allergen-words.ts';
import type { BookIngredient } from './book.ts';
import { type Claiming, claimingOf, type Denial, falseClaim } from './claiming.ts';
import { dietaryLawDenials, dietDenials } from './claims-of-diets.ts';
import { wordsOfIngredient } from './food-words.ts';
import type { Judged } from './label-judged.ts';
import type { LabelFinding } from './label-schema.ts';
import { sugars } from './label-statements.ts';

const denies = (stated: Denial['stated'], of: BookIngredient | undefined, rule = 'Art. 7(1)'): Denial[] =>
  of === undefined ? [] : [{ stated, why: `denies what is in it: ${of.name}.`, of, rule }];

const saysNo = '(?:no|without(?: any)?|never any|zero|w\\/o|free (?:from|of))';
const denied = new RegExp(
  `\\b${saysNo}\\s{1,20}(?:(?:added|any)\\s{1,20}){0,3}(\\p{L}{3,40})|(\\p{L}{3,40})[- ]free\\b(?![- ](?:range|run|flow))`,
  'giu',
);
/** Whose absence has a rule or a figure of its own. */
const ruledApart = /^(?:sugars?|fats?|salt|sodium|calories?|carbs?|energy|lactose|added|any|from|and|or)$/i;
/** What an ingredient's own words say that it is without. */
const withoutInIt =
  /\b(?:no|without|free from)\s{1,20}(?:added\s{1,20})?\p{L}{1,40}|\p{L}{1,40}[- ]free\b/giu;

/** Whether an ingredient is, or lists, the food of this name: not cocoa butter where butter is meant. */
function hasFood(one: BookIngredient, food: string): boolean {
  const text = wordsOfIngredient(one).normalize('NFC').replaceAll(withoutInIt, ' ');
  if (!wordStems(text).includes(food)) return false;
  if (allergenWordsIn(food).length === 0) return true;
  return allergenWordsIn(text).some(({ from, to }) => wordStems(text.slice(from, to)).includes(food));
}

/** 'No butter' beside butter, 'nitrite-free' beside sodium nitrite. Allergens by name are judged by their declarations. */
function foodDenials({ texts, ingredients }: Claiming): Denial[] {
  return texts.flatMap((stated) => {
    const words = Array.from(stated[1].matchAll(denied), ([, behind, before]) => behind ?? before ?? '');
    const foods = words.filter((word) => !ruledApart.test(word) && !isAllergen(word)).flatMap(wordStems);
    if (foods.length === 0) return [];
    return denies(
      stated,
      ingredients.find((one) => foods.some((food) => hasFood(one, food))),
    );
  });
}

const isAllergen = (word: string): boolean =>
  claimedFree(`no ${word}`).length > 0 || claimsGlutenFree(`no ${word}`);

/** 'No added sugar' with sugar, syrup or honey in it (Regulation (EC) 1924/2006, Annex). */
function sugarDenials({ texts, ingredients }: Claiming): Denial[] {
  const claims =
    /(?<!(?:refined|processed|white|cane) )\bsugar[- ]free\b|\b(?:no|zero|without) (?:added )?sugars?\b|\bfree (?:from|of) sugars?\b|\bunsweetened\b/i;
  return texts.flatMap((stated) => {
    if (!claims.test(stated[1])) return [];
    const of = ingredients.find(({ name }) =>
      sugars.test(folded(name).replaceAll(/sugar[- ]free|no added sugar|without sugar/g, '')),
    );
    if (of === undefined) return [];
    const why = `says it has no sugar, but ${of.name} is in it.`;
    return [{ stated, why, of, rule: 'Reg. (EC) 1924/2006' }];
  });
}

const e = (from: number, to: number): RegExp =>
  new RegExp(`\\be ?(?:${Array.from({ length: to - from + 1 }, (_, at) => from + at).join('|')})[a-z]?\\b`);

const between = '(?:(?!(?:contains?|with|but|only|just)\\b)\\p{L}{1,40},? (?:and |or )?){0,8}?';
/** 'No artificial colours or preservatives', 'preservative-free'. */
const without = (what: string, more = ''): RegExp =>
  new RegExp(
    `\\b${saysNo} (?:added |artificial ){0,3}${between}(?:${what})\\b|\\b(?:${what})[- ]free\\b${more === '' ? '' : `|${more}`}`,
    'iu',
  );

const nothingArtificial = '\\bnothing artificial\\b';
const preserving = [
  /\b(?:preservatives?|sorbates?|sorbic acid|benzoates?|benzoic acid|nitrites?|nitrates?|(?:meta)?(?:bi)?sul(?:ph|f)ites?|propionates?)\b/,
  e(200, 239),
];

/** What a label denies by its class, and the words of what is of it (Art. 7(1)). */
const classes: readonly (readonly [claim: RegExp, isOf: readonly RegExp[]])[] = [
  [
    without('additives?|e[- ]numbers?'),
    [
      /\b(?:pectin|\p{L}{1,40} gum|lecithins?|sorbates?|benzoates?|nitrites?|glutamate|sulphites?|preservatives?|aspartame|sucralose|saccharin|tartrazine)\b/u,
      /\b(?:citric|ascorbic|lactic|malic|tartaric|acetic) acid\b|\bbicarbonate\b|\bbaking powder\b/,
      /\be ?[1-9]\d\d[a-z]?\b/,
    ],
  ],
  [
    without('preservatives?', `${nothingArtificial}|\\bno artificial (?:ingredients|anything)\\b`),
    preserving,
  ],
  [
    /\bno artificial\b|\bnothing artificial\b|\bnaturally coloured\b/i,
    [
      /\b(?:artificial|tartrazine|sunset yellow|allura red|carmoisine|aspartame|sucralose|saccharin|acesulfame|vanillin)\b/,
      e(102, 133),
      e(950, 962),
    ],
  ],
  [without('nitrites?'), [/nitrites?\b/, e(249, 250)]],
  [without('nitrates?'), [/nitrates?\b/, e(251, 252)]],
  [without('sul(?:ph|f)ites?'), [/sul(?:ph|f)ites?\b|\bsul(?:ph|f)ur dioxide\b/, e(220, 228)]],
  [without('msg|monosodium glutamate'), [/\b(?:monosodium glutamate|msg)\b/, e(621, 621)]],
  [
    without('sweeteners?'),
    [
      /\b(?:aspartame|sucralose|saccharin|acesulfame|stevia|steviol|xylitol|erythritol|sorbitol|maltitol)\b/,
      e(950, 969),
    ],
  ],
  [
    without('(?:refined|processed|white) sugars?', '\\b(?:refined|processed|white) sugar[- ]free\\b'),
    [/\b(?:caster|granulated|icing|white|refined|fondant) sugar\b|^sugar\b|\bglucose syrup\b|\bdextrose\b/],
  ],
  [without('palm oil', '\\bpalm[- ]free\\b'), [/\bpalm\b(?! sugar)/]],
  [without('caffeine'), [/\b(?:coffee|espresso|caffeine|guarana|matcha)\b/]],
  [/\b(?:unsalted(?! butter| \p{L}{0,40}nut)|no (?:added )?salt|salt[- ]free)\b/iu, [/\bsalt\b/]],
];

/** 'Palm oil free' with palm oil, 'no preservatives' with sorbate. */
function classDenials({ texts, ingredients, present }: Claiming): Denial[] {
  // Declared sulphites are an allergen, which is judged by itself.
  const isAllergenic = present.some(({ allergen }) => allergen === 'sulphites');
  return texts.flatMap((stated) =>
    classes.flatMap(([claim, isOf]) => {
      const text = isAllergenic ? stated[1].replaceAll(/sul(?:ph|f)ites?/gi, '') : stated[1];
      if (!claim.test(text)) return [];
      const has = (one: BookIngredient) => {
        const words = folded(wordsOfIngredient(one).replaceAll(withoutInIt, ' '));
        return isOf.some((pattern) => pattern.test(words));
      };
      return denies(stated, ingredients.find(has));
    }),
  );
}

const unnatural =
  /\b(preservatives?|artificial|sorbates?|sorbic acid|benzoates?|benzoic acid|nitrites?|nitrates?|(?:meta)?bi?sul(?:ph|f)ites?|propionates?|aspartame|sucralose|saccharin|tartrazine|e ?[12]\d\d[a-z]?)\b/i;

/** 'All natural' with preservatives or artificial colours in it. */
function naturalDenials({ texts, ingredients }: Claiming): Denial[] {
  const claims = /\b((?:all|100 ?%|completely|purely|totally|only) natural)\b(?! sugars?)/i;
  return texts.flatMap((stated) => {
    const [claim] = claims.exec(stated[1]) ?? [];
    const of = claim && ingredients.find((one) => unnatural.test(wordsOfIngredient(one)));
    return of ? [{ stated, why: `says ${claim.toLowerCase()}, but ${of.name} isn’t.`, of }] : [];
  });
}

/** Each fact once: 'no preservatives' and 'nothing artificial' are both untrue of one cordial. */
function distinct(found: readonly Denial[]): Denial[] {
  const first = new Map(found.map((one) => [`${one.stated[0]}:${one.of.id}`, one] as const).toReversed());
  return found.filter((one) => first.get(`${one.stated[0]}:${one.of.id}`) === one);
}

export function contentFindings(claiming: Claiming): LabelFinding[] {
  const found = [
    ...sugarDenials(claiming),
    ...dietDenials(claiming),
    ...naturalDenials(claiming),
    ...classDenials(claiming),
    ...dietaryLawDenials(claiming),
    ...foodDenials(claiming),
  ];
  return distinct(found).map(({ stated: [field, , said], why, rule = 'Art. 7(1)' }) =>
    falseClaim(said, why, field, rule),
  );
}

/** Whether what the claim says is without is in it, so that no figure or register need be asked. */
export function isSugarOrSaltDenied(judged: Judged, claim: string): boolean {
  const claiming = claimingOf(judged);
  if (/\bsugars?\b/.test(claim)) return sugarDenials(claiming).length > 0;
  return /\bsalt\b/.test(claim) && classDenials(claiming).length > 0;
}
