/**
 * The leaf ingredients of a recipe, through all nested recipes, each with its amount in the batch. A nested recipe
 * contributes the share of its batch that the line takes.
 */
import { multiply, type Ratio } from '../money.ts';
import type { Book, BookLine, BookRecipe } from './book.ts';
import { add, zero } from './exact.ts';
import { throughLevels } from './levels.ts';
import { gramsOfLine, shareOfBatch } from './weights.ts';

export interface LeafIngredient {
  ingredientId: string;
  name: string;
  /** The known part, in g. */
  grams: Ratio;
  /** Whether every weight of it is known. */
  weighed: boolean;
}

export interface LeafIngredients {
  leaves: LeafIngredient[];
  /** Whether every weight is known, and every recipe exists. */
  weighed: boolean;
}

const unknownLines: LeafIngredients = { leaves: [], weighed: false };

class Gathered {
  readonly #leaves = new Map<string, LeafIngredient>();
  weighed = true;

  add({ ingredientId, name, grams, weighed }: LeafIngredient): void {
    const before = this.#leaves.get(ingredientId) ?? { ingredientId, name, grams: zero, weighed: true };
    this.#leaves.set(ingredientId, {
      ...before,
      grams: add(before.grams, grams),
      weighed: before.weighed && weighed,
    });
    if (!weighed) this.weighed = false;
  }

  answer(): LeafIngredients {
    return { leaves: [...this.#leaves.values()], weighed: this.weighed };
  }
}

function addLine(gathered: Gathered, line: BookLine, book: Book, within: LeafIngredients): void {
  if (line.kind === 'ingredient') {
    const { exact } = gramsOfLine(line, book);
    gathered.add({
      ingredientId: line.ingredientId,
      name: book.ingredients.get(line.ingredientId)?.name ?? line.name ?? '',
      grams: exact ?? zero,
      weighed: exact !== null,
    });
    return;
  }
  const { share } = shareOfBatch(line, book);
  if (!within.weighed) gathered.weighed = false;
  for (const leaf of within.leaves) {
    gathered.add({
      ...leaf,
      grams: share === null ? zero : multiply(share, leaf.grams),
      weighed: share !== null && leaf.weighed,
    });
  }
}

/**
 * Each ingredient once, in the order of first occurrence. A recipe that is missing, empty or in a loop can't be weighed.
 */
export const leafIngredientsOf: (recipe: BookRecipe, book: Book) => LeafIngredients =
  throughLevels<LeafIngredients>((recipe, book, inner) => {
    const gathered = new Gathered();
    for (const line of recipe.lines) {
      const within = line.kind === 'recipe' ? inner(line) : undefined;
      addLine(gathered, line, book, within ?? unknownLines);
    }
    if (recipe.lines.length === 0) gathered.weighed = false;
    return gathered.answer();
  });
