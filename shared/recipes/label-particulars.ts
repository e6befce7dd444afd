/**
 * The particulars of a label in the order of the law, each with the field that states it: for PPDS food (Food Information
 * Regulations 2014, reg. 5 and 5A), for prepacked food (Art. 9 of Regulation (EU) 1169/2011), and for a US label (21 CFR
 * 101).
 */
import type { FindingCode } from './finding-codes.ts';
import { answerOf } from './label-answers.ts';
import type { LabelForm } from './label-form.ts';
import type { LabelContent, LabelFinding } from './label-schema.ts';

export interface Particular {
  code: string;
  title: string;
  rule: string;
  /** The label's field; `null` when the recipe or the print run states it. */
  field: keyof LabelContent | null;
  /** The codes of its findings. */
  findings: readonly string[];
}

const particular = (
  code: string,
  title: string,
  rule: string,
  field: Particular['field'],
  findings: readonly FindingCode[],
): Particular => ({ code, title, rule, field, findings });

const listCodes: readonly FindingCode[] = [
  'list_empty',
  'ingredient_missing',
  'needs_quantity',
  'list_unweighed',
  'density',
  'line_not_listed',
  'added_water_unnamed',
  'additive_category',
  'oil_origin',
  'food_kind',
  'ingredient_list',
  'foreign_letters',
  'compound_unlisted',
];
const allergenCodes: readonly FindingCode[] = [
  'allergens_unknown',
  'allergen_likely',
  'allergen_contradicted',
  'allergen_unplaced',
  'free_claim',
  'statement_in_list',
  'allergen_not_emphasised',
];

const common: readonly Particular[] = [
  particular('name', 'Name of the food', 'Art. 9(1)(a), 17', 'foodName', ['name', 'defrosted']),
  particular('ingredient_list', 'Full ingredient list', 'Art. 9(1)(b), 18', null, listCodes),
  particular('allergens', 'Allergens emphasised', 'Art. 9(1)(c), 21', null, allergenCodes),
  particular('allergens_named', 'Cereals and nuts by name', 'Annex II', null, [
    'allergen_unnamed',
    'may_contain_unnamed',
  ]),
];

const prepacked: readonly Particular[] = [
  ...common,
  particular('quid', 'Share of what the name singles out', 'Art. 9(1)(d), 22', null, ['quid']),
  particular('net_quantity', 'Net quantity', 'Art. 9(1)(e), 23', 'netQuantity', [
    'net_quantity',
    'net_unit',
    'drained_weight',
    'drained_above_net',
  ]),
  particular('date', 'Use by or best before', 'Art. 9(1)(f), 24', 'shelfLifeDays', ['date', 'frozen']),
  particular('storage', 'Storage', 'Art. 9(1)(g), 25', 'storage', ['storage']),
  particular('business', 'Business name and address', 'Art. 9(1)(h)', 'businessAddress', ['business']),
  particular('origin', 'Country of origin', 'Art. 9(1)(i), 26', 'origin', ['origin']),
  particular('alcohol', 'Alcohol', 'Art. 9(1)(k), 28', 'alcoholPercent', ['alcohol']),
  particular('nutrition', 'Nutrition', 'Art. 9(1)(l), 30', 'showNutrition', [
    'nutrition',
    'nutrition_incomplete',
    'nutrition_impossible',
    'finished_weight',
  ]),
  particular('lot', 'Lot', 'Directive 2011/91/EU', null, ['lot']),
];

const us: readonly Particular[] = [
  particular('name', 'Statement of identity', '21 CFR 101.3', 'foodName', ['name']),
  particular('ingredient_list', 'Ingredient list', '21 CFR 101.4', null, [...listCodes, 'us_name']),
  particular('allergens', 'Contains statement', '21 U.S.C. 343(w)', null, [
    ...allergenCodes,
    'allergen_unnamed',
  ]),
  particular('net_quantity', 'Net quantity', '21 CFR 101.7', 'netQuantity', ['net_quantity']),
  particular('juice', 'Percentage of juice', '21 CFR 101.30', 'instructions', ['juice']),
  particular('alcohol', 'Alcohol', '27 CFR 16.21', 'alcoholPercent', ['alcohol']),
  particular('business', 'Business name, city, state and ZIP', '21 CFR 101.5', 'businessAddress', [
    'business',
  ]),
  particular('nutrition', 'Nutrition Facts', '21 CFR 101.9', 'showNutrition', [
    'nutrition',
    'nutrition_incomplete',
    'nutrition_impossible',
    'finished_weight',
    'serving',
  ]),
];

/** What the law requires on this kind of label. */
export function particularsOf({ kind }: Pick<LabelContent, 'kind'>, form: LabelForm): readonly Particular[] {
  if (form === 'us') return us;
  return kind === 'ppds' ? common : prepacked;
}

export interface LabelCheck extends Particular {
  ok: boolean;
  /** What to do unless it is `ok`, what deserves a look, or the chosen exemption. */
  message: string | null;
}

/** Each particular, with whether it has a blocking finding. */
export function labelChecks(
  label: LabelContent,
  form: LabelForm,
  findings: readonly LabelFinding[],
): LabelCheck[] {
  return particularsOf(label, form).map((of) => {
    const found = findings.filter(({ code }) => of.findings.includes(code));
    const stopped = found.find(({ severity }) => severity === 'blocks');
    const exempt = of.field === null && of.code !== 'lot' ? null : answerOf(label.answers, of.code);
    const message = (stopped ?? found[0])?.message ?? (exempt && `${exempt.text} (${exempt.rule})`);
    return { ...of, ok: stopped === undefined, message };
  });
}
