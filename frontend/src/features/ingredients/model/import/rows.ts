/** Turns a row of cells into an ingredient by the chosen columns, or lists the errors by cell. */

import { allergenCodes, sourcedValues } from '@batchbook/shared/ingredients/constants';
import { foodNameProblem } from '@batchbook/shared/ingredients/food-text';
import { type Nutrient, nutrients, nutrientUnits } from '@batchbook/shared/ingredients/nutrients';
import type { Nutrition } from '@batchbook/shared/ingredients/nutrition-schema';
import { costPerUnitOf } from '@batchbook/shared/ingredients/pricing';
import {
  type AllergenDeclaration,
  type IngredientUnit,
  type PutIngredient,
  putIngredientSchema,
  type SourcedValue,
  type ValueSource,
} from '@batchbook/shared/ingredients/schema';
import type { PutSupplier } from '@batchbook/shared/ingredients/supplier-schema';
import { putSupplierSchema } from '@batchbook/shared/ingredients/supplier-schema';
import { readAmount, readQuantity, readQuantityIn } from '@batchbook/shared/quantity';
import { costingUnitsOf, defaultCostingUnit, parseCostingUnit, unitKind } from '@batchbook/shared/units';
import { isWellFormed, wellFormed } from '@batchbook/shared/well-formed';
import * as z from 'zod/mini';
import { type ReadPack, readPack } from '../pack.ts';
import { splitBars, splitList } from './cell-lists.ts';
import {
  type KnownWords,
  readAllergenCell,
  readAllergensCell,
  readCostingUnit,
  readNo,
  readState,
  readUnit,
  readYes,
  saysNothing,
} from './cells.ts';
import type { ColumnField } from './columns.ts';
import { unguardCell } from './guard.ts';
import { isContradicted, type PartCell, partColumns, withParts } from './part-columns.ts';
import { addFreeFrom, addMay, readStated, statedColumns } from './stated-columns.ts';

/** What is wrong with a cell. Rows with the same `fix` are fixed by the same thing. */
export interface RowProblem {
  field: ColumnField;
  fix: Fix;
  /** The text of the cell. */
  text: string;
}

export type Fix =
  | 'name_missing'
  | 'name_of_nothing'
  | 'too_long'
  | 'number'
  | 'other_unit'
  | 'percent'
  | 'unit'
  | 'costing_unit'
  | 'pack_incomplete'
  | 'pack_unit'
  | 'allergen_word'
  | 'allergen_none'
  | 'allergen_state'
  | 'allergen_two'
  | 'yes_or_no'
  | 'email'
  | 'characters'
  | 'other';

export interface ReadRow {
  body: PutIngredient & { name: string };
  supplier: (PutSupplier & { name: string }) | null;
  archived: boolean;
}

export interface RowOptions {
  columns: readonly (ColumnField | null)[];
  words: KnownWords;
  /** The default costing unit of prices. `null` picks the first that fits the unit. */
  costingUnit: string | null;
}

export type RowAnswer = { ok: true; row: ReadRow } | { ok: false; problems: RowProblem[] };

/** The cells by field, and the problems found so far. */
class Reading {
  readonly problems: RowProblem[] = [];
  private readonly cells: ReadonlyMap<ColumnField, string>;
  readonly options: RowOptions;

  constructor(row: readonly string[], options: RowOptions) {
    this.options = options;
    this.cells = new Map(
      options.columns.flatMap((field, at) =>
        field === null ? [] : [[field, unguardCell((row[at] ?? '').trim()).trim()] as const],
      ),
    );
  }

  has(field: ColumnField): boolean {
    return this.cells.has(field);
  }

  text(field: ColumnField): string {
    return this.cells.get(field) ?? '';
  }

  /** Notes texts that can't be stored. The rest of such a row isn't read. */
  hasIllFormed(): boolean {
    for (const [field, text] of this.cells)
      if (!isWellFormed(text)) this.wrong(field, 'characters', wellFormed(text));
    return this.problems.length > 0;
  }

  wrong(field: ColumnField, fix: Fix, text = this.text(field)): void {
    this.problems.push({ field, fix, text });
  }

  /** Reads an amount. Returns `null` if blank or invalid, and notes the error. */
  amount(field: ColumnField, unit = ''): string | null {
    const cell = this.text(field);
    const text = unit === '' ? cell : cell.replace(new RegExp(`\\s*${unit}$`, 'i'), '');
    if (saysNothing(text)) return null;
    const answer = readAmount(text);
    if (!answer.ok) this.wrong(field, 'number');
    return answer.ok ? answer.value : null;
  }

  /** Reads a quantity in its column's unit. Returns `null` if blank or invalid, and notes the error. */
  quantity(field: ColumnField, unit: string): string | null {
    const text = this.text(field);
    if (saysNothing(text)) return null;
    const answer = readQuantityIn(text, unit);
    if (!answer.ok) this.wrong(field, readQuantity(text).ok ? 'other_unit' : 'number');
    return answer.ok ? answer.value : null;
  }

  pack(beside: IngredientUnit | null): Extract<ReadPack, { ok: true }> | null {
    const text = this.text('packSize');
    if (saysNothing(text)) return null;
    const answer = readPack(text, beside);
    if (!answer.ok) this.wrong('packSize', 'number');
    return answer.ok ? answer : null;
  }

  unit(field: ColumnField): IngredientUnit | null {
    const text = this.text(field);
    if (saysNothing(text)) return null;
    const unit = readUnit(text, this.options.words);
    if (unit === null) this.wrong(field, 'unit');
    return unit;
  }
}

function readPrice(reading: Reading) {
  const statedPackUnit = reading.unit('packUnit');
  const size = reading.pack(statedPackUnit);
  const packPrice = reading.amount('packPrice');
  const statedUnit = reading.unit('unit');
  const isPack = size !== null && packPrice !== null;
  if (packPrice !== null && size === null && !reading.problems.some(({ field }) => field === 'packSize'))
    reading.wrong('packSize', 'pack_incomplete');
  const costing = readCosting(reading);
  const packUnit =
    size?.unit ?? statedPackUnit ?? statedUnit ?? (costing && parseCostingUnit(costing)?.unit) ?? null;
  if (size !== null && packUnit === null && isPack) reading.wrong('packUnit', 'pack_incomplete');
  const unit = statedUnit ?? unitFor(costing, packUnit as IngredientUnit | null);
  // The pack wins over the row's unit price, which is recalculated.
  const costPerUnit = isPack ? null : reading.amount('costPerUnit');
  const fits = costing !== null && costingUnitsOf(unit).includes(costing);
  // A price for a kilogram is none for a piece: it is never taken for one in silence.
  if (costing !== null && !fits && (reading.text('costingUnit') !== '' || costPerUnit !== null))
    reading.wrong('costingUnit', 'costing_unit', reading.text('costingUnit') || costing);
  return {
    unit,
    costingUnit: fits && costing !== null ? costing : defaultCostingUnit(unit),
    costPerUnit,
    packSize: size && packUnit ? size.size : null,
    packUnit: size ? (packUnit as IngredientUnit | null) : null,
    packPrice: size ? packPrice : null,
  };
}

function readCosting(reading: Reading): string | null {
  const text = reading.text('costingUnit');
  if (saysNothing(text)) return reading.options.costingUnit;
  const costing = readCostingUnit(text);
  if (costing === null) reading.wrong('costingUnit', 'costing_unit');
  return costing;
}

/** The default unit: that of the price or the pack. */
function unitFor(costing: string | null, packUnit: IngredientUnit | null): IngredientUnit {
  const unit = (costing === null ? packUnit : (parseCostingUnit(costing)?.unit as IngredientUnit)) ?? 'g';
  if (unitKind(unit) === 'count') return unit;
  return unitKind(unit) === 'weight' ? 'g' : 'ml';
}

function readAllergens(reading: Reading): AllergenDeclaration[] {
  const listed = reading.text('allergens');
  let declared: AllergenDeclaration[] = [];
  if (!saysNothing(listed)) {
    const answer = readAllergensCell(listed, reading.options.words);
    for (const word of answer.unknown) reading.wrong('allergens', 'allergen_word', word);
    if (answer.saysNone) reading.wrong('allergens', 'allergen_none');
    declared.push(...answer.declared);
  }
  for (const allergen of allergenCodes) {
    const field = `allergen.${allergen}` as const;
    const text = reading.text(field);
    if (text === '') continue;
    const answer = readAllergenCell(text, allergen);
    if (answer === null) reading.wrong(field, 'allergen_state');
    else declared = [...declared.filter((entry) => entry.allergen !== allergen), ...answer];
  }
  declared = readStatedColumns(reading, declared);
  return withParts(declared, readParts(reading, declared));
}

/** What the columns of 'may contain' and 'free from' say, each of its allergen. */
function readStatedColumns(reading: Reading, before: AllergenDeclaration[]): AllergenDeclaration[] {
  let declared = before;
  for (const { field, allergen, says } of statedColumns) {
    const text = reading.text(field);
    if (text === '') continue;
    const answer = readStated(text, says);
    if (answer === null) reading.wrong(field, 'allergen_state');
    if (answer !== 'yes') continue;
    const next = says === 'may_contain' ? addMay(declared, allergen) : addFreeFrom(declared, allergen);
    if (next === null) reading.wrong(field, 'allergen_two');
    else declared = next;
  }
  return declared;
}

/** What the columns of single cereals, nuts and species say. */
function readParts(reading: Reading, declared: readonly AllergenDeclaration[]): PartCell[] {
  return partColumns.flatMap(({ field, allergen, name }) => {
    const text = reading.text(field);
    if (text === '') return [];
    const state = readState(text);
    const part = state === null ? null : { allergen, name, state };
    if (part === null) reading.wrong(field, 'allergen_state');
    else if (isContradicted(declared, part)) reading.wrong(field, 'allergen_two');
    else return [part];
    return [];
  });
}

/** Whether it is plain water. `undefined` leaves it to the name. */
function readWater(reading: Reading): boolean | undefined {
  const text = reading.text('isWater');
  if (saysNothing(text)) return undefined;
  if (!readYes(text) && !readNo(text)) reading.wrong('isWater', 'yes_or_no');
  return readYes(text);
}

function readNutrition(reading: Reading): Nutrition | null {
  const values = nutrients.map((name: Nutrient) => [
    name,
    reading.amount(`nutrition.${name}`, nutrientUnits[name] === 'mcg' ? '(mcg|µg|ug)' : nutrientUnits[name]),
  ]);
  if (values.every(([, value]) => value === null)) return null;
  const basis = /ml/i.test(reading.text('nutritionBasis')) ? '100ml' : '100g';
  return { basis, ...Object.fromEntries(values) } as Nutrition;
}

function readSource(reading: Reading, field: ColumnField): ValueSource | null {
  const text = reading.text(field);
  if (text === '') return null;
  const [name = '', code = '', date = ''] = splitBars(text);
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? date : new Date().toISOString().slice(0, 10);
  return name === '' ? null : { name, code: code === '' ? null : code, date: day };
}

function readPortion(reading: Reading): string | null {
  const text = reading.text('ediblePortionPercent');
  if (saysNothing(text)) return null;
  const answer = readQuantityIn(text, '%');
  const decimals = answer.ok ? (answer.value.split('.')[1]?.length ?? 0) : 0;
  if (answer.ok && Number(answer.value) <= 100 && decimals <= 6) return answer.value;
  reading.wrong('ediblePortionPercent', 'percent');
  return null;
}

function readSupplier(reading: Reading): ReadRow['supplier'] {
  const name = reading.text('supplier');
  if (name === '') return null;
  const supplier = {
    name,
    contactEmail: reading.text('supplierEmail'),
    contactPhone: reading.text('supplierPhone'),
    address: reading.text('supplierAddress'),
  };
  const checked = z.safeParse(putSupplierSchema, supplier);
  if (checked.success) return supplier;
  for (const { path } of checked.error.issues)
    if (path[0] === 'contactEmail') reading.wrong('supplierEmail', 'email');
    else reading.wrong('supplier', 'too_long');
  return null;
}

export function readRow(row: readonly string[], options: RowOptions): RowAnswer {
  const reading = new Reading(row, options);
  if (reading.hasIllFormed()) return { ok: false, problems: reading.problems };
  const name = reading.text('name');
  if (name === '') reading.wrong('name', 'name_missing');
  else if (foodNameProblem(name, '') !== null) reading.wrong('name', 'name_of_nothing');
  const price = readPrice(reading);
  const sources = sourcedValues.flatMap((value: SourcedValue) => {
    const source = readSource(reading, `source.${value}`);
    return source === null ? [] : [[value, source] as const];
  });
  const isWater = readWater(reading);
  const body = {
    name,
    brand: reading.text('brand'),
    ...price,
    categories: [...new Set(splitList(reading.text('categories')))],
    allergens: readAllergens(reading),
    gramsPerPiece: reading.quantity('gramsPerPiece', 'g'),
    gramsPerMl: reading.quantity('gramsPerMl', 'g'),
    piecesPerPack: reading.quantity('piecesPerPack', 'pieces'),
    ediblePortionPercent: readPortion(reading),
    nutrition: readNutrition(reading),
    nutritionSource: readSource(reading, 'nutritionSource'),
    alcohol: reading.amount('alcohol', 'g'),
    polyols: reading.amount('polyols', 'g'),
    organicAcids: reading.amount('organicAcids', 'g'),
    declaration: reading.text('declaration') || null,
    ...(isWater !== undefined && { isWater }),
    sources: Object.fromEntries(sources),
  };
  const supplier = readSupplier(reading);
  if (reading.problems.length === 0) check(body, reading);
  if (reading.problems.length > 0) return { ok: false, problems: reading.problems };
  return { ok: true, row: { body, supplier, archived: readYes(reading.text('archived')) } };
}

/** What the server would refuse. */
function check(body: ReadRow['body'], reading: Reading): void {
  const checked = z.safeParse(putIngredientSchema, body);
  if (!checked.success) {
    for (const { path, code } of checked.error.issues) {
      const field = fieldOf(path);
      reading.wrong(field, code === 'too_big' ? 'too_long' : 'other');
    }
    return;
  }
  const price = costPerUnitOf(body as Parameters<typeof costPerUnitOf>[0]);
  if (!price.ok) reading.wrong(price.field, price.field === 'packUnit' ? 'pack_unit' : 'costing_unit');
}

/** The column of a field's path: `nutrition.fat`, `sources.costPerUnit`, `name`. */
export function fieldOf([first, second]: readonly PropertyKey[]): ColumnField {
  if (first === 'nutrition') return `nutrition.${String(second) as Nutrient}`;
  if (first === 'sources') return `source.${String(second) as SourcedValue}`;
  if (first === 'allergens' || first === undefined) return 'allergens';
  return String(first) as ColumnField;
}
