/** One planted omission for each finding: a complete label changed so that it has only that finding. */
import { describe, expect, it } from 'vitest';
import type { FindingCode } from './finding-codes.ts';
import type { PrintRun } from './label-finding-print.ts';
import { labelFindings } from './label-findings.ts';
import { lineOf } from './test-book.ts';
import {
  saidNutrition as nutrition,
  packReadAs,
  type SaidIngredient,
  type SaidLabel,
  saidLabel,
} from './test-label.ts';

const print: PrintRun = { lot: 'A1', madeOn: '2026-11-22', sizes: [{ id: '62x40', problem: null }] };

interface Omission extends SaidLabel {
  with?: Record<string, SaidIngredient>;
  print?: Partial<PrintRun>;
  /** Further findings that follow from it. */
  also?: readonly FindingCode[];
}

/** Without a known weight there is no nutrition. */
const exempt: SaidLabel['label'] = {
  showNutrition: false,
  answers: [{ code: 'nutrition', of: '', answer: 'annex5_19', reason: '' }],
};

/** A prepacked food of rice and sugar with all of its particulars. Added lines raise the finished weight by their own. */
function codesOf({ with: added = {}, print: changed, ...more }: Omission): string[] {
  const foods = { Rice: { nutrition, grams: 300 }, Sugar: { nutrition, grams: 200 }, ...added };
  const { label, book } = saidLabel(foods, {
    ...more,
    label: { showNutrition: true, answers: [], ...more.label },
    recipe: { isDrink: false, finishedWeightGrams: '500', ...more.recipe },
  });
  return labelFindings(label, book, { ...print, ...changed }).map(({ code }) => code);
}

/** What a US label of the same needs, besides its panel. */
const us: Omit<SaidLabel, 'label'> & { label: NonNullable<SaidLabel['label']> } = {
  form: 'us',
  label: {
    businessAddress: '1 Main St, Salem, OR 97301',
    showNutrition: false,
    answers: [{ code: 'nutrition', of: '', answer: 'us_j1', reason: '' }],
  },
};
const usNutrition = {
  ...nutrition,
  transFat: '0',
  cholesterolMg: '0',
  sodiumMg: '40',
  addedSugars: '1',
  vitaminDMcg: '0',
  calciumMg: '10',
  ironMg: '1',
  potassiumMg: '100',
};

/** It was baked through, so that meat in it has only the finding that is meant. */
const keeps = { code: 'date_perishable', of: '', answer: 'keeps', reason: '' };

/** Tested in `printed-checks.test.ts`. */
type OfFinishedLabel = 'allergen_not_emphasised' | 'contains_incomplete' | 'line_not_listed';
/** Typed values that can't be on a label yet; tested with the label tools. */
type OfTools = 'line_unnamed' | 'unreadable';

const omissions: Record<Exclude<FindingCode, OfFinishedLabel | OfTools>, Omission> = {
  added_water_unnamed: {
    with: { Water: { grams: 100 } },
    recipe: { foodKind: 'fish_cut', finishedWeightGrams: '600' },
    label: { origin: 'UK', answers: [keeps] },
  },
  additive_category: { with: { E330: { nutrition } } },
  alcohol: {
    with: { Punch: { nutrition, alcohol: '5', grams: 400 } },
    recipe: { isDrink: true, unit: 'l', batchYield: '0.5' },
    label: { netUnit: 'ml' },
  },
  allergen_contradicted: { with: { Butter: { nutrition } } },
  allergen_likely: { with: { Pasta: { nutrition } } },
  allergen_unnamed: { with: { Blend: { nutrition, said: 'gluten' } } },
  allergen_unplaced: {
    with: { Bar: { nutrition, said: 'milk', declaration: 'Bar (sugar, palm oil)' } },
  },
  allergens_unknown: { with: { Spice: { nutrition, allergens: [] } } },
  business: { label: { businessAddress: '' } },
  caffeine: { with: { 'Caffeine powder': { nutrition } } },
  claim_conditions: { label: { foodName: 'High fibre teatime treat' } },
  claim_unlisted: { label: { foodName: 'Healthy teatime treat' } },
  compound_unlisted: { with: { Ketchup: { nutrition } } },
  date: { label: { shelfLifeDays: null } },
  date_perishable: { with: { 'Double cream': { nutrition, said: 'milk' } } },
  defrosted: {
    recipe: { foodKind: 'fish' },
    label: { origin: 'UK', instructions: 'Previously frozen. Do not refreeze.', answers: [keeps] },
  },
  density: { with: { Syrup: { nutrition, quantity: '1', lineUnit: 'tsp' } } },
  does_not_fit: { print: { sizes: [{ id: '62x40', problem: '3 lines too many' }] } },
  drained_above_net: { label: { drainedQuantity: '190' } },
  drained_weight: { label: { foodName: 'Teatime treat in brine' } },
  drink_unknown: { recipe: { isDrink: null, unit: 'l', batchYield: '0.5' } },
  energy_differs: { with: { Mix: { nutrition: { ...nutrition, energyKj: '2500', energyKcal: '598' } } } },
  finished_weight: { recipe: { finishedWeightGrams: '600' } },
  finished_weight_unmeasured: { recipe: { finishedWeightGrams: null } },
  foreign_letters: { with: { Γάλα: { nutrition } } },
  flour_fortified: { with: { 'Plain flour': { nutrition, said: 'gluten:wheat' } } },
  food_kind: {
    with: { Chicken: { nutrition }, Water: {} },
    recipe: { finishedWeightGrams: '700' },
    label: {
      foodName: 'Chicken bites',
      origin: 'UK',
      answers: [keeps, { code: 'quid', of: 'Chicken', answer: 'flavouring', reason: '' }],
    },
  },
  free_claim: {
    with: { Cheese: { nutrition, said: 'milk' } },
    label: { foodName: 'Milk-free treat' },
  },
  frozen: { recipe: { foodKind: 'meat' }, label: { foodName: 'Frozen treat', origin: 'UK' } },
  illness_claim: { label: { instructions: 'Helps with colds.' } },
  ingredient_list: { recipe: { lines: [lineOf('', '500', 'g')] }, with: { '': { nutrition } } },
  ingredient_missing: {
    lines: [lineOf('gone', '10', 'g', { name: 'Cocoa' })],
    label: exempt,
    also: ['allergens_unknown'],
  },
  jam: { label: { foodName: 'Teatime jam' } },
  juice: { ...us, with: { 'Apple juice': { nutrition, grams: 10 } }, recipe: { isDrink: true } },
  liquorice: { with: { 'Liquorice extract': { nutrition } } },
  list_empty: { recipe: { lines: [] }, label: exempt },
  list_unclear: { with: { Bar: { nutrition, declaration: 'bar (sugar, palm oil' } } },
  list_unweighed: { with: { Egg: { nutrition, said: 'eggs', lineUnit: 'pieces' } }, label: exempt },
  lot: { label: { shelfLifeDays: 200 }, print: { lot: '' } },
  made_on: { print: { madeOn: '' } },
  may_contain_unnamed: { with: { Spice: { nutrition, said: 'may nuts' } } },
  name: { recipe: { name: ' ' }, label: { foodName: ' ' } },
  named_not_in_it: { label: { foodName: 'Damson teatime treat' } },
  named_but_missing: { label: { foodName: 'Peanut teatime treat' } },
  needs_quantity: { with: { Salt: { nutrition, quantity: null } }, label: exempt },
  net_unit: { label: { netUnit: 'oz' } },
  net_quantity: { label: { netQuantity: null } },
  nutrition: { label: { showNutrition: false } },
  nutrition_impossible: { with: { Oil: { nutrition: { ...nutrition, salt: '106' } } } },
  nutrition_incomplete: { with: { Salt: { nutrition: null } } },
  oil_origin: { with: { 'Vegetable oil': { nutrition } } },
  organic_code: { label: { foodName: 'Organic teatime treat' } },
  origin: { with: { Honey: { nutrition, quid: true } }, label: { foodName: 'Teatime honey' } },
  pack_changed: { with: { Butter: { nutrition, said: 'milk', packRead: packReadAs('Our butter') } } },
  pack_named: { with: { Biscoff: { nutrition, said: 'gluten:wheat', packRead: null } } },
  pack_unread: { with: { Biscoff: { nutrition, packRead: null } } },
  packaging_listed: { with: { 'Cellophane bags': { nutrition } } },
  plant_sterols: { with: { 'Plant sterols': { nutrition } } },
  quid: { label: { foodName: 'Sugary teatime treat' } },
  raw_milk: { with: { 'Raw milk': { nutrition, said: 'milk' } }, label: { answers: [keeps] } },
  serving: {
    with: { Rice: { nutrition: usNutrition, grams: 300 }, Sugar: { nutrition: usNutrition, grams: 200 } },
    recipe: { unit: 'kg', batchYield: '0.5' },
    form: 'us',
    label: { ...us.label, showNutrition: true },
  },
  size: { print: { sizes: [] } },
  statement_in_list: { with: { Oil: { nutrition, declaration: 'Oil. Suitable for vegetarians' } } },
  storage: { label: { dateMark: 'use_by', storage: '' } },
  us_name: { ...us, with: { Colouring: { nutrition, declaration: 'Water, color (E102)' } } },
  unprintable: { label: { storage: 'Keep cool \u{1f9ca}' } },
};

describe('a label with one omission', () => {
  it('has no findings when complete', () => expect(codesOf({})).toEqual([]));
  it.each(Object.entries(omissions))('has %s found', (code, omission) =>
    expect(codesOf(omission)).toEqual([code, ...(omission.also ?? [])]),
  );
});
