/** Ingredients and suppliers of the demo. */
import type { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { costPerUnitOf } from '@batchbook/shared/ingredients/pricing';
import {
  archiveIngredientSchema,
  type Ingredient,
  type Price,
  type PutIngredient,
  putIngredientSchema,
  type SourcedValue,
  sourcedValues,
  typedInSource,
  type ValueSource,
} from '@batchbook/shared/ingredients/schema';
import { putSupplierSchema } from '@batchbook/shared/ingredients/supplier-schema';
import { isCalledWater } from '@batchbook/shared/ingredients/water';
import { costingUnitsOf, defaultCostingUnit } from '@batchbook/shared/units';
import type { DemoAnswers } from './answers.ts';
import { type DemoBook, touch } from './book.ts';
import { found, given, newestFirst, nowIso, onePage, owned, putEntity } from './entities.ts';
import { demoUserId } from './identity.ts';
import { checked, invalid, refusal } from './refuse.ts';

type Content = Omit<Ingredient, keyof ReturnType<typeof owned>>;

const blank: Omit<Content, 'name'> = {
  brand: '',
  unit: 'g',
  costPerUnit: null,
  costingUnit: '100g',
  packSize: null,
  packUnit: null,
  packPrice: null,
  supplierId: null,
  supplier: null,
  categories: [],
  allergens: [],
  nutrition: null,
  nutritionSource: null,
  gramsPerPiece: null,
  gramsPerMl: null,
  piecesPerPack: null,
  ediblePortionPercent: null,
  declaration: null,
  isWater: false,
  alcohol: null,
  polyols: null,
  organicAcids: null,
  sources: {},
  archived: false,
  isSample: false,
};

export function putIngredient(book: DemoBook, id: string, sent: unknown): Ingredient {
  const { version, ...body } = checked(putIngredientSchema, sent);
  const { before, after } = putEntity<Ingredient>({
    list: book.ingredients,
    id,
    version,
    create: () => {
      if (body.name === undefined) throw invalid('name', 'is required');
      const unit = body.unit ?? blank.unit;
      const start = { ...owned(id), ...blank, name: body.name, unit, costingUnit: defaultCostingUnit(unit) };
      return settled(book, start, null, body);
    },
    merge: (current) => settled(book, current, current, body),
  });
  if (after !== before) {
    touch(book, id);
    notePrice(book, before, after);
  }
  return after;
}

/** With what was sent, the price that follows from it, and where each value comes from. */
function settled(
  book: DemoBook,
  start: Ingredient,
  before: Ingredient | null,
  { sources: _, nutritionSource: __, ...values }: PutIngredient,
): Ingredient {
  const merged: Ingredient = { ...start, ...given(values) };
  // Called water until it is called something else, unless somebody marked it.
  const followsName = before === null || before.isWater === isCalledWater(before);
  if (values.isWater === undefined && followsName) merged.isWater = isCalledWater(merged);
  const moved = values.unit !== undefined && values.costingUnit === undefined;
  if (moved && !costingUnitsOf(merged.unit).includes(merged.costingUnit))
    merged.costingUnit = defaultCostingUnit(merged.unit);
  if (!costingUnitsOf(merged.unit).includes(merged.costingUnit))
    throw invalid('costingUnit', `must be one of: ${costingUnitsOf(merged.unit).join(', ')}`);
  const pack = [merged.packSize, merged.packUnit, merged.packPrice];
  const some = pack.some((part) => part !== null);
  if (some && merged.packSize === null) throw invalid('packSize', 'is needed to price from a pack');
  if (some && merged.packUnit === null) throw invalid('packUnit', 'is needed to price from a pack');
  const price = costPerUnitOf(merged);
  if (!price.ok) throw invalid(price.field, price.error);
  merged.costPerUnit = price.costPerUnit;
  merged.declaration = merged.declaration || null;
  merged.supplier = book.suppliers.find((entry) => entry.id === merged.supplierId)?.name ?? null;
  if (merged.supplierId !== null && merged.supplier === null)
    throw invalid('supplierId', 'is not a supplier of this organization');
  return { ...merged, ...sourcesOf(merged, before, { sources: _, nutritionSource: __ }) };
}

type Sources = Pick<Ingredient, 'sources' | 'nutritionSource'>;

/** A value that is new keeps the source it came with, or was typed in today; none for what isn't known. */
function sourcesOf(
  merged: Ingredient,
  before: Ingredient | null,
  sent: Pick<PutIngredient, 'sources' | 'nutritionSource'>,
): Sources {
  const today: ValueSource = { name: typedInSource, code: null, date: nowIso().slice(0, 10) };
  const pick = (
    value: unknown,
    old: unknown,
    told: ValueSource | null | undefined,
    kept: ValueSource | null | undefined,
  ) => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return null;
    if (told) return told;
    return JSON.stringify(value) === JSON.stringify(old) ? (kept ?? null) : today;
  };
  const sources: Ingredient['sources'] = {};
  for (const name of sourcedValues) {
    const source = pick(
      heldValue(merged, name),
      before && heldValue(before, name),
      sent.sources?.[name],
      before?.sources[name],
    );
    if (source) sources[name] = source;
  }
  const nutritionSource = pick(
    merged.nutrition,
    before?.nutrition,
    sent.nutritionSource,
    before?.nutritionSource,
  );
  return { sources, nutritionSource };
}

const heldValue = (of: Ingredient, name: SourcedValue): unknown =>
  name === 'price' ? (of.packPrice ?? of.costPerUnit) : of[name];

const priceOf = (of: Ingredient): Omit<Price, 'at' | 'userId'> => ({
  costPerUnit: of.costPerUnit,
  costingUnit: of.costingUnit,
  packSize: of.packSize,
  packUnit: of.packUnit,
  packPrice: of.packPrice,
  source: of.sources.price ?? null,
});

function notePrice(book: DemoBook, before: Ingredient | null, after: Ingredient): void {
  const told = (of: Ingredient) => JSON.stringify({ ...priceOf(of), source: null });
  if (before === null ? after.costPerUnit === null : told(before) === told(after)) return;
  const price: Price = { ...priceOf(after), at: after.updatedAt, userId: demoUserId };
  book.prices[after.id] = [price, ...(book.prices[after.id] ?? [])];
}

function archive(book: DemoBook, id: string, sent: unknown): Ingredient {
  const { archived, version } = checked(archiveIngredientSchema, sent);
  const current = found(book.ingredients, id);
  if (current.archived === archived) return current;
  if (current.version !== version) throw refusal('stale_version', { current });
  const after = { ...current, archived, version: version + 1, updatedAt: nowIso() };
  book.ingredients = book.ingredients.map((entry) => (entry.id === id ? after : entry));
  touch(book, id);
  return after;
}

const blankSupplier = { contactEmail: '', contactPhone: '', address: '' };

export function putSupplier(book: DemoBook, id: string, sent: unknown) {
  const { version, ...body } = checked(putSupplierSchema, sent);
  const { before, after } = putEntity({
    list: book.suppliers,
    id,
    version,
    create: () => {
      if (body.name === undefined) throw invalid('name', 'is required');
      return { ...owned(id), ...blankSupplier, ...given(body), name: body.name };
    },
    merge: (current) => ({ ...current, ...given(body) }),
  });
  if (after !== before) {
    touch(book, id);
    nameSupplier(book, id, after.name);
  }
  return after;
}

function nameSupplier(book: DemoBook, id: string, name: string | null): void {
  book.ingredients = book.ingredients.map((entry) =>
    entry.supplierId === id ? { ...entry, supplier: name, supplierId: name === null ? null : id } : entry,
  );
}

/** Its ingredients stay, without one. */
function deleteSupplier(book: DemoBook, id: string): { id: string } {
  found(book.suppliers, id);
  book.suppliers = book.suppliers.filter((entry) => entry.id !== id);
  nameSupplier(book, id, null);
  return { id };
}

const idOf = (params: Record<string, string>): string => params.id ?? '';

export const ingredientAnswers: DemoAnswers<typeof ingredientsContract> = {
  listIngredients: ({ book, query }) =>
    onePage(
      newestFirst(
        query.archived === 'include' ? book.ingredients : book.ingredients.filter((entry) => !entry.archived),
      ),
    ),
  getIngredient: ({ book, params }) => found(book.ingredients, idOf(params)),
  putIngredient: ({ book, params, body }) => putIngredient(book, idOf(params), body),
  archiveIngredient: ({ book, params, body }) => archive(book, idOf(params), body),
  listPrices: ({ book, params, query }) =>
    onePage((book.prices[idOf(params)] ?? []).slice(0, Number(query.limit ?? 50))),
  listSuppliers: ({ book }) => onePage(newestFirst(book.suppliers)),
  putSupplier: ({ book, params, body }) => putSupplier(book, idOf(params), body),
  deleteSupplier: ({ book, params }) => deleteSupplier(book, idOf(params)),
  // Nothing was begun: an import is for an account.
  listImports: () => ({ items: [] }),
};
