/**
 * The allergens of a recipe, from those of its ingredients.
 *
 * Of each of the 14 (Annex II of Regulation (EU) 1169/2011) the strongest state wins: contains, then may
 * contain, then unknown, then free from. What an ingredient does not declare is unknown, and unknown is
 * never read as free from (invariant 19): only when every ingredient is declared free from an allergen
 * is the recipe. A recipe without ingredients knows nothing.
 */
import { type AllergenCode, type AllergenState, allergenCodes } from '../ingredients/schema.ts';

export interface DeclaresAllergens {
  id: string;
  allergens: readonly { allergen: AllergenCode; state: AllergenState; detail: readonly string[] }[];
}

export interface RecipeAllergen {
  allergen: AllergenCode;
  state: AllergenState;
  /** The cereals, nuts or species by name that are in this state. */
  detail: string[];
  /** The ingredients that put it in this state. */
  from: string[];
  /** May contain these too, beside what it is known to contain: hazelnuts beside almonds. */
  alsoMayContain: string[];
  /** The ingredients that say nothing of this allergen, whatever the others say. */
  unknownFrom: string[];
}

const strength: Record<AllergenState, number> = { contains: 3, may_contain: 2, unknown: 1, free_from: 0 };
const distinct = (values: readonly string[]): string[] => [...new Set(values)];

interface Said {
  id: string;
  state: AllergenState;
  detail: readonly string[];
}

function strongest(said: readonly Said[]): AllergenState {
  if (said.length === 0) return 'unknown';
  return said.reduce<AllergenState>(
    (state, entry) => (strength[entry.state] > strength[state] ? entry.state : state),
    'free_from',
  );
}

function joined(allergen: AllergenCode, said: readonly Said[]): RecipeAllergen {
  const state = strongest(said);
  const inState = said.filter((entry) => entry.state === state);
  const detail = distinct(inState.flatMap((entry) => entry.detail));
  const may = said.filter((entry) => entry.state === 'may_contain').flatMap((entry) => entry.detail);
  return {
    allergen,
    state,
    detail,
    from: distinct(inState.map((entry) => entry.id)),
    alsoMayContain: state === 'contains' ? distinct(may).filter((name) => !detail.includes(name)) : [],
    unknownFrom: distinct(said.filter((entry) => entry.state === 'unknown').map((entry) => entry.id)),
  };
}

/**
 * The 14, in the order of the law, over the ingredients of the lines. `ingredientIds` may repeat; one
 * that is not among `ingredients` declares nothing.
 */
export function joinAllergens(
  ingredientIds: readonly string[],
  ingredients: ReadonlyMap<string, DeclaresAllergens>,
): RecipeAllergen[] {
  const ids = distinct(ingredientIds);
  return allergenCodes.map((allergen) => {
    const said = ids.map((id): Said => {
      const declared = ingredients.get(id)?.allergens.find((entry) => entry.allergen === allergen);
      return { id, state: declared?.state ?? 'unknown', detail: declared?.detail ?? [] };
    });
    return joined(allergen, said);
  });
}
