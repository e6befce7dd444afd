/**
 * The answers that a maker may give: exemptions from particulars, each with its article, and decisions on hints that only
 * the maker can judge. Regulation (EU) 1169/2011 (FIR) as retained, Directive 2011/91/EU, 21 CFR 101, 27 CFR 16.
 */

import type { LabelForm } from './label-form.ts';

export interface AnswerOption {
  answer: string;
  /** The source of the exemption or the rule. */
  rule: string;
  text: string;
}

const option = (answer: string, rule: string, text: string): AnswerOption => ({ answer, rule, text });

const alcoholicDrink = option('art16_4', 'Art. 16(4)', 'A drink with more than 1.2% alcohol');

const onlyNamed: readonly AnswerOption[] = [
  option('flavour', 'Art. 7(1)(d)', 'It only tastes of it, and its name says so'),
  option('another', 'Art. 17', 'The word means something else in this name'),
];

/** By the code of the particular or hint. A hint's first option is the common answer. */
export const answerOptions: Readonly<Record<string, readonly AnswerOption[]>> = {
  ingredient_list: [
    option('art19_1a', 'Art. 19(1)(a)', 'Fresh fruit or vegetables, not peeled, cut or treated'),
    option('art19_1b', 'Art. 19(1)(b)', 'Carbonated water, described as carbonated'),
    option('art19_1c', 'Art. 19(1)(c)', 'Vinegar fermented from one basic product, nothing added'),
    option(
      'art19_1d',
      'Art. 19(1)(d)',
      'Cheese, butter, fermented milk or cream with only what making it needs',
    ),
    option('art19_1e', 'Art. 19(1)(e)', 'One ingredient, whose name is the name of the food'),
    alcoholicDrink,
    option(
      'art16_2',
      'Art. 16(2)',
      'A pack with a largest surface under 10 cm²; the list is given on request',
    ),
  ],
  net_quantity: [
    option(
      'annex9_1a',
      'Annex IX 1(a)',
      'Loses a lot of volume or weight and is sold by number or weighed for the customer',
    ),
    option('annex9_1b', 'Annex IX 1(b)', 'Under 5 g or 5 ml, and no herb or spice'),
    option('annex9_1c', 'Annex IX 1(c)', 'Normally sold by number, which can be seen and counted'),
  ],
  date: [
    option('annex10_fresh', 'Annex X 1(d)', 'Fresh fruit or vegetables, not peeled or cut'),
    option('annex10_alcohol', 'Annex X 1(d)', 'Wine and the like, or a drink with 10% alcohol or more'),
    option('annex10_bakery', 'Annex X 1(d)', 'Bread or cakes normally eaten within 24 hours'),
    option('annex10_vinegar', 'Annex X 1(d)', 'Vinegar'),
    option('annex10_salt', 'Annex X 1(d)', 'Cooking salt'),
    option(
      'annex10_sugar',
      'Annex X 1(d)',
      'Solid sugar, or sweets made almost only of flavoured or coloured sugar',
    ),
    option('annex10_gum', 'Annex X 1(d)', 'Chewing gum'),
  ],
  nutrition: [
    option('annex5_19', 'Annex V 19', 'Made by a small maker who sells direct or to local shops'),
    option('annex5_18', 'Annex V 18', 'A pack with a largest surface under 25 cm²'),
    option('annex5_1', 'Annex V 1', 'One ingredient or one category of ingredients, unprocessed'),
    option('annex5_2', 'Annex V 2', 'Processed only by maturing, and one ingredient or category'),
    option('annex5_4', 'Annex V 4', 'Herbs, spices or mixtures of them'),
    option('annex5_5', 'Annex V 5', 'Salt or a salt substitute'),
    option('annex5_7', 'Annex V 7', 'Coffee or tea without other ingredients that add nutrients'),
    option('annex5_10', 'Annex V 10', 'Flavourings'),
    option('annex5_16', 'Annex V 16', 'Yeast'),
    option('annex5_13', 'Annex V 13', 'Gelatine'),
    option('annex5_14', 'Annex V 14', 'Jam-setting compounds'),
    option('annex5_8', 'Annex V 8', 'Fermented vinegar, with flavourings at most'),
    alcoholicDrink,
    option('us_j1', '21 CFR 101.9(j)(1)', 'US: a small business by its sales, with no nutrition claim'),
    option('us_j18', '21 CFR 101.9(j)(18)', 'US: a low-volume product, with its notice filed'),
    option(
      'us_j4',
      '21 CFR 101.9(j)(4)',
      'US: no significant amount of any nutrient, such as spices or coffee',
    ),
    option(
      'us_j13',
      '21 CFR 101.9(j)(13)(i)',
      'US: under 12 sq in for labelling, with an address or telephone for it',
    ),
  ],
  lot: [
    option('dir2011_91_date', 'Directive 2011/91/EU, Art. 5', 'The date shows the day and the month'),
    option(
      'dir2011_91_small',
      'Directive 2011/91/EU, Art. 2(2)(d)',
      'A pack with a largest surface under 10 cm²',
    ),
    option(
      'dir2011_91_premises',
      'Directive 2011/91/EU, Art. 2(2)(b)',
      'Packed at the request of the customer or for immediate sale',
    ),
  ],
  storage: [option('not_needed', 'Art. 25(1)', 'It needs no special conditions')],
  quid: [
    option('flavouring', 'Annex VIII 1(a)(iii)', 'Used in a small quantity to flavour it'),
    option(
      'not_governing',
      'Annex VIII 1(a)(iv)',
      'In the name, but its amount doesn’t decide the customer’s choice',
    ),
    option('drained', 'Annex VIII 1(a)(i)', 'Its drained weight is stated'),
    option('not_in_name', 'Art. 22(1)', 'The name means something else'),
  ],
  origin: [
    option('not_misleading', 'Art. 26(2)(a)', 'Leaving it out misleads nobody'),
    option('not_required', 'Art. 26', 'Not a food whose country must be stated'),
  ],
  allergen_likely: [option('not_in_it', 'Art. 21', 'It isn’t in it')],
  density: [option('confirmed', 'Art. 18(1)', 'One millilitre of it weighs about a gram')],
  compound_unlisted: [
    option('one', 'Art. 2(2)(f)', 'It is one ingredient, not made of others'),
    option(
      'defined',
      'Annex VII E 2(a)',
      'Under 2 % of the food, and the law defines it, such as jam or chocolate',
    ),
    option('spices', 'Annex VII E 2(b)', 'Under 2 % of the food, and a mixture of herbs or spices'),
    option('no_list', 'Annex VII E 2(c)', 'A food that needs no list of its own, such as a plain cheese'),
    option('us_one', '21 CFR 101.4(b)(2)', 'One ingredient, not made of others'),
  ],
  alcohol: [
    option('low', 'Art. 28', 'At most 1.2% alcohol by volume'),
    option('us_ttb', '27 CFR 16.21', 'The government warning and the TTB’s other statements are on the pack'),
    option('us_low', '27 CFR 16.10', 'Less than 0.5% alcohol by volume'),
  ],
  juice: [
    option('flavor', '21 CFR 101.30(c)', 'A little juice for flavor, named only in the ingredient list'),
  ],
  drained_weight: [option('no_liquid', 'Annex IX 5', 'Not a solid food in a liquid that is poured off')],
  caffeine: [option('low', 'Annex III 4', 'At most 150 mg of caffeine a litre')],
  liquorice: [option('low', 'Annex III 3', 'Under 100 mg of glycyrrhizinic acid a kg, or 10 mg a litre')],
  food_kind: [
    option('not_meat_or_fish', 'Annex VII A 1', 'A dish with more than that, such as a pie or a soup'),
  ],
  raw_milk: [option('heat_treated', 'Reg. (EC) 853/2004', 'The milk was heat-treated')],
  defrosted: [option('no_effect', 'Annex VI A 2', 'Freezing is part of making it, or changes nothing in it')],
  named_but_missing: onlyNamed,
  named_not_in_it: onlyNamed,
  packaging_listed: [option('food', 'Art. 2(2)(f)', 'It is food')],
  frozen: [option('not_frozen', 'Annex III 6', 'It was never frozen')],
  drink: [option('food', 'Art. 32', 'Eaten, not drunk')],
  date_perishable: [
    option('keeps', 'Art. 24(1)', 'It keeps: baked through, dried, cured, acid or sealed and heated'),
  ],
  jam: [option('other', 'Jam Regs 2003, reg. 3', 'Another food of that name, such as a jelly dessert')],
  flour_fortified: [
    option('wholemeal', 'Bread and Flour Regs 1998, reg. 4(2)', 'Wholemeal'),
    option('imported', 'Bread and Flour Regs 1998, reg. 3', 'Milled abroad, without them'),
    option('not_wheat', 'Bread and Flour Regs 1998, reg. 4(1)', 'Not of common wheat, such as spelt'),
    option('no_need', 'Bread and Flour Regs 1998, reg. 4', 'Its bag lists none of them, for another reason'),
  ],
  claim_unlisted: [
    option(
      'authorised',
      'Reg. (EC) 1924/2006',
      'A claim of the register, in its words and under its conditions',
    ),
  ],
};

/** A warning that goes once it is answered. Others leave when what they are about is put right. */
const answeredWarnings: ReadonlySet<string> = new Set(['flour_fortified']);

/** Whether an answer is asked for. */
export const takesAnswer = ({ code, severity }: { code: string; severity: 'blocks' | 'warns' }): boolean =>
  severity === 'blocks' || answeredWarnings.has(code);

/** Answers that need a reason. */
const needsReason: ReadonlySet<string> = new Set(['allergen_likely']);

interface Answered {
  code: string;
  of: string;
  answer: string;
  reason: string;
}

/** Whether a reason contains a word; a dash doesn't count. */
export const saysWhy = (reason: string): boolean => /\p{L}{2}/u.test(reason);

/** Returns what is wrong with an answer, or `null`. */
export function answerProblem({ code, answer, reason }: Answered): string | null {
  const options = Object.hasOwn(answerOptions, code) ? answerOptions[code] : undefined;
  if (options === undefined) return `'${code}' is nothing that is asked`;
  if (!options.some((one) => one.answer === answer)) {
    return `must be one of: ${options.map((one) => one.answer).join(', ')}`;
  }
  return needsReason.has(code) && !saysWhy(reason) ? 'must say why' : null;
}

/** Exemptions of one law don't count under the other. Other answers count under both. */
export function isOfForm({ rule }: AnswerOption, form: LabelForm): boolean {
  if (/^2[17] CFR/.test(rule)) return form === 'us';
  return form === 'uk' || !/^(Annex (V|VII E|IX|X) |Art\. (1[69]|28)|Directive)/.test(rule);
}

/** Returns the chosen option; `null` when there is none. */
export function answerOf(answers: readonly Answered[], code: string, of = ''): AnswerOption | null {
  const given = answers.find((answer) => answer.code === code && answer.of === of);
  return answerOptions[code]?.find(({ answer }) => answer === given?.answer) ?? null;
}
