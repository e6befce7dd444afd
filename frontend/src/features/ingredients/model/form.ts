/** Reads and validates the fields of an ingredient's panel. */

import {
  declarationError,
  foodNameProblem,
  statesIngredients,
} from '@batchbook/shared/ingredients/food-text';
import type { Nutrient } from '@batchbook/shared/ingredients/nutrients';
import { costPerUnitOf } from '@batchbook/shared/ingredients/pricing';
import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { isCalledWater } from '@batchbook/shared/ingredients/water';
import { readAmount, readQuantityIn, shownQuantity } from '@batchbook/shared/quantity';
import { formatCount } from '@batchbook/shared/text';
import { unitLabel } from '@batchbook/shared/units';
import { declarationsOf } from './allergen-choice.ts';
import { readNutrition } from './nutrition.ts';
import { readPack } from './pack.ts';
import { today } from './sources.ts';
import { type TypedIngredient, typedOf } from './typed.ts';

/** The text fields, which can have errors. */
const textFields = [
  'name',
  'brand',
  'costingUnit',
  'costPerUnit',
  'packSize',
  'packUnit',
  'packPrice',
  'priceSource',
  'priceDate',
  'gramsPerPiece',
  'gramsPerMl',
  'piecesPerPack',
  'ediblePortionPercent',
  'declaration',
  'alcohol',
  'polyols',
  'organicAcids',
] as const satisfies readonly (keyof TypedIngredient)[];

export type FormField = (typeof textFields)[number];
type NutritionField = `nutrition.${Nutrient}`;
export type FormErrors = Partial<Record<FormField | NutritionField | 'categories', string>>;

export type IngredientContent = {
  [Field in Exclude<keyof PutIngredient, 'version' | 'packRead'>]-?: Exclude<PutIngredient[Field], undefined>;
} & Pick<PutIngredient, 'packRead'>;

export interface ReadForm {
  errors: FormErrors;
  /** The content to save from the valid fields. Invalid ones are `null`. */
  content: IngredientContent;
}

/** The quantities whose unit is fixed, each with that unit. */
const fixedUnits = {
  gramsPerPiece: 'g',
  gramsPerMl: 'g',
  piecesPerPack: 'pieces',
  ediblePortionPercent: '%',
  alcohol: 'g',
  polyols: 'g',
  organicAcids: 'g',
} as const satisfies Partial<Record<FormField, string>>;

const isFixed = (field: string): field is keyof typeof fixedUnits => Object.hasOwn(fixedUnits, field);

type EnergyField = 'alcohol' | 'polyols' | 'organicAcids';
type QuantityField = Exclude<keyof typeof fixedUnits, EnergyField>;

/** Reads an optional field. Adds to `errors` if it is invalid. */
function optionalQuantity(typed: TypedIngredient, field: QuantityField, errors: FormErrors) {
  if (typed[field].trim() === '') return null;
  const answer = readQuantityIn(typed[field], fixedUnits[field]);
  if (!answer.ok) errors[field] = answer.error;
  return answer.ok ? answer.value : null;
}

/** The pack size, or `null` when blank or unreadable. */
function optionalPack({ packSize, packUnit }: TypedIngredient, errors: FormErrors) {
  if (packSize.trim() === '') return null;
  const pack = readPack(packSize, packUnit);
  if (!pack.ok) errors.packSize = pack.error;
  return pack.ok ? pack : null;
}

/** A quantity in its field's unit, as it shows once the field is left: '1.5kg' is 1500 in a field of g. */
export function settledQuantity(typed: TypedIngredient, field: keyof FormErrors): Partial<TypedIngredient> {
  if (field === 'packSize') {
    const pack = optionalPack(typed, {});
    if (pack === null) return {};
    const packSize = shownQuantity(typed.packSize, { ok: true, value: pack.size });
    return { packSize, packUnit: pack.unit ?? typed.packUnit };
  }
  if (!isFixed(field)) return {};
  const answer = readQuantityIn(typed[field], fixedUnits[field], { canBeZero: true });
  return { [field]: shownQuantity(typed[field], answer) };
}

function optionalAmount(typed: TypedIngredient, field: 'costPerUnit' | 'packPrice', errors: FormErrors) {
  const answer = readAmount(typed[field]);
  if (!answer.ok) errors[field] = answer.error;
  return answer.ok ? answer.value : null;
}

/** An amount per 100 g or 100 ml, in g. */
function optionalGrams(typed: TypedIngredient, field: EnergyField, errors: FormErrors): string | null {
  if (typed[field].trim() === '') return null;
  const answer = readQuantityIn(typed[field], fixedUnits[field], { canBeZero: true });
  if (!answer.ok) errors[field] = answer.error;
  else if (Number(answer.value) > 100) errors[field] = 'At most 100 g';
  return answer.ok ? answer.value : null;
}

function optionalPortion(typed: TypedIngredient, errors: FormErrors): string | null {
  const percent = optionalQuantity(typed, 'ediblePortionPercent', errors);
  const decimals = percent?.split('.')[1]?.length ?? 0;
  const isWrong = errors.ediblePortionPercent !== undefined || Number(percent) > 100 || decimals > 6;
  if (!isWrong) return percent;
  errors.ediblePortionPercent = 'Enter a percentage above 0, up to 100';
  return null;
}

const longest: Partial<Record<FormField, number>> = {
  name: 200,
  brand: 200,
  declaration: 2000,
  priceSource: 200,
};

function checkTexts(typed: TypedIngredient, errors: FormErrors): void {
  const unnamed = foodNameProblem(typed.name, 'Give it a name');
  if (unnamed !== null) errors.name = unnamed;
  if (typed.declaration.trim() !== '' && !statesIngredients(typed.declaration))
    errors.declaration = declarationError;
  for (const [field, most] of Object.entries(longest) as [FormField, number][])
    if (typed[field].trim().length > most) errors[field] = `At most ${formatCount(most)} characters`;
  if (typed.categories.length > 20) errors.categories = 'At most 20 categories';
  if (typed.categories.some((name) => name.length > 60)) errors.categories = 'At most 60 characters each';
  if (typed.priceDate !== '' && typed.priceSource.trim() === '')
    errors.priceSource = 'Enter where that day’s price is from';
}

/** The price to save. A complete pack wins over the unit price. */
function readPrice(typed: TypedIngredient, errors: FormErrors) {
  const fromPack = typed.priceBy === 'pack' && `${typed.packSize}${typed.packPrice}`.trim() !== '';
  const pack = fromPack ? optionalPack(typed, errors) : null;
  const packPrice = fromPack ? optionalAmount(typed, 'packPrice', errors) : null;
  const isPack = pack !== null || packPrice !== null;
  if (isPack && !errors.packSize && pack === null) errors.packSize = 'Enter how much is in the pack';
  if (isPack && !errors.packPrice && packPrice === null) errors.packPrice = 'Enter what the pack costs';
  return {
    unit: typed.unit,
    costingUnit: typed.costingUnit,
    costPerUnit: fromPack ? null : optionalAmount(typed, 'costPerUnit', errors),
    packSize: pack?.size ?? null,
    packPrice,
    packUnit: isPack ? (pack?.unit ?? typed.packUnit) : null,
  };
}

function readSources(typed: TypedIngredient): IngredientContent['sources'] {
  const name = typed.priceSource.trim();
  if (name === '') return typed.sources;
  return { ...typed.sources, price: { name, code: null, date: typed.priceDate || today() } };
}

export function readForm(typed: TypedIngredient): ReadForm {
  const errors: FormErrors = {};
  checkTexts(typed, errors);
  const nutrition = readNutrition(typed.nutrition);
  for (const [nutrient, error] of Object.entries(nutrition.errors))
    errors[`nutrition.${nutrient as Nutrient}`] = error;
  const content: IngredientContent = {
    name: typed.name.trim(),
    brand: typed.brand.trim(),
    ...readPrice(typed, errors),
    supplierId: typed.supplierId,
    categories: [...typed.categories],
    allergens: declarationsOf(typed.allergens),
    gramsPerPiece: optionalQuantity(typed, 'gramsPerPiece', errors),
    gramsPerMl: optionalQuantity(typed, 'gramsPerMl', errors),
    piecesPerPack: optionalQuantity(typed, 'piecesPerPack', errors),
    ediblePortionPercent: optionalPortion(typed, errors),
    nutrition: nutrition.nutrition,
    nutritionSource: nutrition.nutrition === null ? null : typed.nutritionSource,
    alcohol: optionalGrams(typed, 'alcohol', errors),
    polyols: optionalGrams(typed, 'polyols', errors),
    organicAcids: optionalGrams(typed, 'organicAcids', errors),
    declaration: typed.declaration.trim() || null,
    isWater: typed.isWater ?? false,
    sources: readSources(typed),
    ...(typed.packRead !== null && { packRead: typed.packRead }),
  };
  content.isWater = typed.isWater ?? isCalledWater(content);
  const price = costPerUnitOf(content);
  if (!price.ok) {
    errors[price.field] =
      price.field === 'packUnit'
        ? `Enter below what one of the ${unitLabel(typed.packUnit)} weighs, or choose another unit`
        : 'Choose another costing unit';
    return { errors, content };
  }
  return { errors, content: { ...content, costPerUnit: price.costPerUnit } };
}

/** The fields of the price. They are saved together. */
export const priceFields = [
  'unit',
  'costingUnit',
  'priceBy',
  'costPerUnit',
  'packSize',
  'packUnit',
  'packPrice',
  'priceSource',
  'priceDate',
] as const satisfies readonly (keyof TypedIngredient)[];

export const isPriceField = (field: string): boolean => priceFields.some((name) => name === field);

/** Fields that are saved one by one. */
const plainFields = [
  'name',
  'brand',
  'supplierId',
  'categories',
  'gramsPerPiece',
  'gramsPerMl',
  'piecesPerPack',
  'ediblePortionPercent',
  'allergens',
  'nutrition',
  'alcohol',
  'polyols',
  'organicAcids',
  'declaration',
  'isWater',
] as const satisfies readonly (keyof TypedIngredient & keyof IngredientContent)[];

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What was newly typed, as far as it can be read. */
export function changesOf(opened: Ingredient, typed: TypedIngredient): PutIngredient {
  const plain = plainChanges(opened, typed);
  if (!priceChanged(opened, typed) || !isPriceRight(typed)) return plain;
  const { sources, ...price } = priceBody(typed);
  const merged = { ...plain.sources, ...sources };
  return { ...plain, ...price, ...(Object.keys(merged).length > 0 && { sources: merged }) };
}

/** Whether something was newly typed that can't be saved as it is. */
export function hasUnreadable(opened: Ingredient, typed: TypedIngredient): boolean {
  const { errors } = readForm(typed);
  const before = typedOf(opened);
  const wrong = Object.keys(errors).map((field) => field.split('.')[0]);
  return (
    (priceChanged(opened, typed) && !isPriceRight(typed)) ||
    plainFields.some((field) => wrong.includes(field) && !same(typed[field], before[field]))
  );
}

function plainChanges(opened: Ingredient, typed: TypedIngredient): PutIngredient {
  const { errors, content } = readForm(typed);
  const before = typedOf(opened);
  const wrongNutrition = Object.keys(errors).some((field) => field.startsWith('nutrition.'));
  const changed = plainFields.filter(
    (field) =>
      !same(typed[field], before[field]) && !(field in errors) && !(field === 'nutrition' && wrongNutrition),
  );
  const body: PutIngredient = Object.fromEntries(changed.map((field) => [field, content[field]]));
  if (changed.includes('nutrition')) body.nutritionSource = content.nutritionSource;
  if (typed.packRead !== null) body.packRead = typed.packRead;
  const sources = Object.entries(typed.sources).filter(
    ([value]) => value !== 'price' && changed.includes(value as (typeof changed)[number]),
  );
  return sources.length === 0 ? body : { ...body, sources: Object.fromEntries(sources) };
}

/** Whether something of the price was newly typed. To look at the other way of pricing changes nothing. */
function priceChanged(opened: Ingredient, typed: TypedIngredient): boolean {
  const before = typedOf(opened);
  const hasPack = [before, typed].some(({ packSize, packPrice }) => `${packSize}${packPrice}`.trim() !== '');
  const ofPack = hasPack ? (['packSize', 'packUnit', 'packPrice'] as const) : [];
  const figures = typed.priceBy === 'pack' ? ofPack : (['costPerUnit'] as const);
  const fields = [...figures, 'unit', 'costingUnit', 'priceSource', 'priceDate'] as const;
  return fields.some((field) => typed[field] !== before[field]);
}

/** Whether changes to the input touch a field of the price. */
export const changesPrice = (typed: TypedIngredient, changes: Partial<TypedIngredient>): boolean =>
  priceFields.some((field) => field in changes && changes[field] !== typed[field]);

function isPriceRight(typed: TypedIngredient): boolean {
  const { errors } = readForm(typed);
  return !priceFields.some((field) => field in errors);
}

/** The new price, with its unit and its source. */
function priceBody(typed: TypedIngredient): PutIngredient {
  const { content } = readForm(typed);
  const { unit, costingUnit, costPerUnit, packSize, packUnit, packPrice, sources } = content;
  return {
    unit,
    costingUnit,
    costPerUnit,
    packSize,
    packUnit,
    packPrice,
    ...(sources.price && { sources: { price: sources.price } }),
  };
}

/** The saved values of fields without errors or newer input. */
export function settledFields(
  saved: Ingredient,
  sent: TypedIngredient,
  typed: TypedIngredient,
): Partial<TypedIngredient> {
  const savedFields = typedOf(saved);
  const wrong = new Set(Object.keys(readForm(sent).errors).map((field) => field.split('.')[0]));
  const chosen = [...plainFields, 'packRead'] as const;
  const plain = chosen.filter((field) => typed[field] === sent[field] && !wrong.has(field));
  const isSettled = isPriceRight(sent) && priceFields.every((field) => typed[field] === sent[field]);
  const settled = isSettled ? [...plain, ...priceFields] : plain;
  return Object.fromEntries(settled.map((field) => [field, savedFields[field]]));
}

/** The fields of the price as saved. */
export const withSavedPrice = (typed: TypedIngredient, saved: Ingredient): TypedIngredient => {
  const savedFields = typedOf(saved);
  return { ...typed, ...Object.fromEntries(priceFields.map((field) => [field, savedFields[field]])) };
};
