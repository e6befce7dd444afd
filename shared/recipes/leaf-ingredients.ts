/**
 * The ingredients at the ends of a recipe, through all recipes in it, each with what of it goes into the
 * batch. A recipe in it gives the share of its own batch that the line takes.
 */
import { multiply, type Ratio } from '../money.ts';
import type { Book, BookLine, BookRecipe } from './book.ts';
import { add, zero } from './exact.ts';
import { throughLevels } from './levels.ts';
import { gramsOfLine, shareOfBatch } from './weights.ts';

export interface LeafIngredient {
  ingredientId: string;
  name: string;
  /** In g, what is known of it. */
  grams: Ratio;
  /** Whether that is all of it: every weight of it is known. */
  weighed: boolean;
}

export interface LeafIngredients {
  leaves: LeafIngredient[];
  /** Whether every weight is known, and every recipe there. */
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
 * Each ingredient once, in the order in which it is first met. A recipe that isn't there, is empty or is in
 * a loop with the one it is in can't be weighed.
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
