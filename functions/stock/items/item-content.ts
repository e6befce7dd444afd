/** Builds a whole stock item from a request. */
import type { PutStockItem, StockItem } from '@batchbook/shared/stock/item-schema';
import { invalid } from '../../platform/http/request-problem.ts';
import type { Tracked } from '../follow/tracked-thing.ts';

export type ItemContent = Pick<
  StockItem,
  | 'name'
  | 'category'
  | 'referenceId'
  | 'categoryId'
  | 'unit'
  | 'unitName'
  | 'piecesPerPack'
  | 'manualUnit'
  | 'isActive'
  | 'tracksLots'
> & {
  /** The name is the maker's own, and doesn't follow the ingredient or recipe. */
  hasOwnName: boolean;
};

export type SentItem = Omit<PutStockItem, 'version'>;

/** What the request refers to. */
export interface Known {
  /** The ingredient or recipe; `undefined` when the id doesn't exist. */
  tracked: Tracked | undefined;
  /** Whether the requested category exists. */
  hasCategory: boolean;
}

const notThere = {
  ingredient: 'is not an ingredient of this organization',
  product: 'is not a recipe of this organization',
  other: 'is only for an ingredient or a product',
} as const;

/** @throws RequestProblem at the field that is missing, or that names nothing of this organization. */
export function newItemContent(sent: SentItem, known: Known): ItemContent {
  const category = sent.category ?? 'other';
  const referenceId = sent.referenceId ?? null;
  if (category === 'ingredient' && referenceId === null) throw invalid('referenceId', 'is required');
  if (category === 'other' && referenceId !== null) throw invalid('referenceId', notThere.other);
  const content = {
    category,
    referenceId,
    categoryId: categoryIn(sent, known) ?? null,
    manualUnit: null,
    isActive: sent.isActive ?? true,
    tracksLots: sent.tracksLots ?? false,
  };
  if (referenceId === null) {
    if (sent.name === undefined) throw invalid('name', 'is required');
    const unit = sent.unit ?? 'pieces';
    return { ...content, name: sent.name, hasOwnName: true, unit, unitName: null, piecesPerPack: null };
  }
  const { tracked } = known;
  if (!tracked) throw invalid('referenceId', notThere[category]);
  // The unit follows the ingredient or recipe, whatever was sent. So does the name, unless it differs.
  const name = sent.name ?? tracked.name;
  return { ...content, ...tracked, name, hasOwnName: name !== tracked.name };
}

/** @throws RequestProblem at the field that can't be changed, or that names nothing of this organization. */
export function mergedItemContent(current: ItemContent, sent: SentItem, known: Known): ItemContent {
  for (const field of ['category', 'referenceId'] as const)
    if (sent[field] !== undefined && sent[field] !== current[field])
      throw invalid(field, 'can’t be changed: track the other thing as an item of its own');
  const categoryId =
    sent.categoryId === current.categoryId ? current.categoryId : (categoryIn(sent, known) ?? undefined);
  const merged = {
    ...current,
    ...(sent.categoryId !== undefined && { categoryId: categoryId ?? null }),
    isActive: sent.isActive ?? current.isActive,
    tracksLots: sent.tracksLots ?? current.tracksLots,
  };
  const named = { ...merged, ...nameIn(current, sent, known) };
  return current.referenceId === null ? { ...named, unit: sent.unit ?? current.unit } : named;
}

function categoryIn(sent: SentItem, known: Known): SentItem['categoryId'] {
  if (typeof sent.categoryId === 'string' && !known.hasCategory)
    throw invalid('categoryId', 'is not a category of this organization');
  return sent.categoryId;
}

function nameIn(
  current: ItemContent,
  { name }: SentItem,
  { tracked }: Known,
): Partial<Pick<ItemContent, 'name' | 'hasOwnName'>> {
  if (name === undefined || name === current.name) return {};
  return { name, hasOwnName: current.referenceId === null || name !== tracked?.name };
}

/** The requested content of a create, whatever the ingredient or recipe is called by now. */
export const requestedOfNew = (sent: SentItem): unknown => ({
  name: sent.name ?? null,
  category: sent.category ?? 'other',
  referenceId: sent.referenceId ?? null,
  categoryId: sent.categoryId ?? null,
  unit: sent.unit ?? null,
  isActive: sent.isActive ?? true,
  tracksLots: sent.tracksLots ?? false,
});
