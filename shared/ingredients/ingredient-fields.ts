/** The fields of an ingredient that people fill in, and their defaults. */
import type { Ingredient } from './schema.ts';

type ServerOwned =
  | 'id'
  | 'organizationId'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'createdBy'
  | 'userId'
  | 'supplier'
  | 'archived'
  | 'isSample';

/** The fields of an ingredient that clients may write. */
export type IngredientContent = Omit<Ingredient, ServerOwned>;

/** The defaults of a new ingredient. */
export const atRest: Omit<IngredientContent, 'name' | 'costingUnit' | 'unit'> = {
  brand: '',
  costPerUnit: null,
  packSize: null,
  packUnit: null,
  packPrice: null,
  supplierId: null,
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
  packRead: null,
  sources: {},
};
