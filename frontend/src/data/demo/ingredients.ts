/** Ingredients and suppliers of the demo. */
import { definedFields, newContent as newSupplierContent } from '@batchbook/shared/content';
import { collectionRoutes } from '@batchbook/shared/http/member-routes';
import { mergedContent, newContent } from '@batchbook/shared/ingredients/ingredient-content';
import { correctedFigures, figuresOfPrice } from '@batchbook/shared/ingredients/price-correction';
import { ingredientsRoutes } from '@batchbook/shared/ingredients/routes';
import {
  archiveIngredientSchema,
  correctPriceSchema,
  type Ingredient,
  type Price,
  priceIdOf,
  putIngredientSchema,
} from '@batchbook/shared/ingredients/schema';
import {
  putSupplierSchema,
  type Supplier,
  supplierRules,
} from '@batchbook/shared/ingredients/supplier-schema';
import { answersFor } from './answers.ts';
import { type DemoBook, touch } from './book.ts';
import { found, newestFirst, nowIso, onePage, owned, putEntity } from './entities.ts';
import { demoUserId } from './identity.ts';
import { checked, invalid, refusal } from './refuse.ts';

export function putIngredient(book: DemoBook, id: string, sent: unknown): Ingredient {
  const { version, ...body } = checked(putIngredientSchema, sent);
  const { before, after } = putEntity<Ingredient>({
    list: book.ingredients,
    id,
    version,
    create: () => named(book, { ...owned(id), ...fresh, ...newContent(body, today()) }),
    merge: (current) => named(book, { ...current, ...mergedContent(current, body, today()) }),
  });
  if (after !== before) {
    touch(book, id);
    notePrice(book, before, after);
  }
  return after;
}

const fresh = { supplier: null, archived: false, isSample: false };
const today = (): string => nowIso().slice(0, 10);

/** Adds the supplier's name. @throws ApiError `invalid_request` for an unknown supplier. */
function named(book: DemoBook, ingredient: Ingredient): Ingredient {
  const supplier = book.suppliers.find((entry) => entry.id === ingredient.supplierId)?.name ?? null;
  if (ingredient.supplierId !== null && supplier === null)
    throw invalid('supplierId', 'is not a supplier of this organization');
  return { ...ingredient, supplier };
}

const priceOf = (of: Ingredient): Omit<Price, 'id' | 'at' | 'userId' | 'corrected'> => ({
  costPerUnit: of.costPerUnit,
  costingUnit: of.costingUnit,
  packSize: of.packSize,
  packUnit: of.packUnit,
  packPrice: of.packPrice,
  source: of.sources.price ?? null,
});

function notePrice(book: DemoBook, before: Ingredient | null, after: Ingredient): void {
  const comparable = (of: Ingredient) => JSON.stringify({ ...priceOf(of), source: null });
  if (before === null ? after.costPerUnit === null : comparable(before) === comparable(after)) return;
  const { updatedAt: at, version } = after;
  const id = priceIdOf(at, version);
  const price: Price = { ...priceOf(after), id, at, userId: demoUserId, corrected: null };
  book.prices[after.id] = [price, ...(book.prices[after.id] ?? [])];
}

/** As the server does, without the costs of the past: the demo keeps none. */
function correctPrice(book: DemoBook, id: string, sent: unknown): Ingredient {
  const { priceId, version, ...right } = checked(correctPriceSchema, sent);
  const current = found(book.ingredients, id);
  const prices = book.prices[id] ?? [];
  const price = prices.find((entry) => entry.id === priceId);
  if (!price) throw invalid('priceId', 'is not a price of this ingredient');
  if (current.version !== version) throw refusal('stale_version', { current });
  const figures = correctedFigures(price, right, current);
  const corrected = price.corrected ?? { at: nowIso(), userId: demoUserId, ...figuresOfPrice(price) };
  book.prices[id] = prices.map((entry) => (entry === price ? { ...price, ...figures, corrected } : entry));
  const isOfNow = price === prices[0];
  const changes = isOfNow ? (figures as Partial<Ingredient>) : {};
  const after = { ...current, ...changes, version: version + 1, updatedAt: nowIso() };
  book.ingredients = book.ingredients.map((entry) => (entry.id === id ? after : entry));
  touch(book, id);
  return after;
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

export function putSupplier(book: DemoBook, id: string, sent: unknown) {
  const { version, ...body } = checked(putSupplierSchema, sent);
  const { before, after } = putEntity<Supplier>({
    list: book.suppliers,
    id,
    version,
    create: () => ({ ...owned(id), ...newSupplierContent(supplierRules, body) }),
    merge: (current) => ({ ...current, ...definedFields(body) }),
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

/** Deletes a supplier. Its ingredients stay, without a supplier. */
function deleteSupplier(book: DemoBook, id: string): { id: string } {
  found(book.suppliers, id);
  book.suppliers = book.suppliers.filter((entry) => entry.id !== id);
  nameSupplier(book, id, null);
  return { id };
}

const idOf = (params: Record<string, string>): string => params.id ?? '';

export const supplierAnswers = answersFor(collectionRoutes('suppliers'), {
  list: ({ book }) => onePage(newestFirst(book.suppliers)),
  put: ({ book, params, body }) => putSupplier(book, idOf(params), body),
  remove: ({ book, params }) => deleteSupplier(book, idOf(params)),
});

export const ingredientAnswers = answersFor(ingredientsRoutes, {
  listIngredients: ({ book, query }) =>
    onePage(
      newestFirst(
        query.archived === 'include' ? book.ingredients : book.ingredients.filter((entry) => !entry.archived),
      ),
    ),
  getIngredient: ({ book, params }) => found(book.ingredients, idOf(params)),
  putIngredient: ({ book, params, body }) => putIngredient(book, idOf(params), body),
  archiveIngredient: ({ book, params, body }) => archive(book, idOf(params), body),
  correctPrice: ({ book, params, body }) => correctPrice(book, idOf(params), body),
  listPrices: ({ book, params, query }) =>
    onePage((book.prices[idOf(params)] ?? []).slice(0, Number(query.limit ?? 50))),
  // The demo has no imports.
  listImports: () => ({ items: [] }),
});
