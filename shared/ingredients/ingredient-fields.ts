/** The fields of an ingredient that people say, and what each is where nothing is said. */
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

/** What the client may write of an ingredient. */
export type IngredientContent = Omit<Ingredient, ServerOwned>;

/** What a new ingredient has of what isn't said. */
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
  sources: {},
};
