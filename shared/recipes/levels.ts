/** Visits nested recipes bottom-up, each once for a book, even with loops. */
import { type Book, type BookRecipe, bookWith, type SubRecipeLine } from './book.ts';
import { reachedFrom, subRecipesOf } from './recipe-graph.ts';

export interface Order {
  /** Each recipe after those it uses; recipes in a loop together. */
  order: readonly BookRecipe[];
  /** Two recipes have the same number only when each uses the other. */
  loopOf: ReadonlyMap<string, number>;
}

interface Visit {
  recipe: BookRecipe;
  /** When it was first visited, and the earliest visited one it leads back to. */
  met: number;
  earliest: number;
  subs: readonly string[];
  next: number;
}

/**
 * Tarjan's strongly connected components, without recursion: a chain of recipes may be as long as the book. Recipes in
 * `settled` aren't visited again.
 */
class Search implements Order {
  readonly order: BookRecipe[] = [];
  readonly loopOf = new Map<string, number>();
  readonly #book: Book;
  readonly #settled: (recipe: BookRecipe) => boolean;
  readonly #visits = new Map<string, Visit>();
  readonly #open: BookRecipe[] = [];
  readonly #path: Visit[] = [];

  constructor(book: Book, settled: (recipe: BookRecipe) => boolean) {
    this.#book = book;
    this.#settled = settled;
  }

  from(root: BookRecipe): void {
    this.#enter(root);
    for (let visit = this.#path.at(-1); visit !== undefined; visit = this.#path.at(-1)) {
      const sub = visit.subs[visit.next++];
      if (sub === undefined) this.#leave(visit);
      else this.#meet(visit, sub);
    }
  }

  #enter(recipe: BookRecipe): void {
    if (this.#visits.has(recipe.id) || this.#settled(recipe)) return;
    const met = this.#visits.size;
    const visit = { recipe, met, earliest: met, subs: subRecipesOf(recipe.lines), next: 0 };
    this.#visits.set(recipe.id, visit);
    this.#open.push(recipe);
    this.#path.push(visit);
  }

  #meet(visit: Visit, sub: string): void {
    const before = this.#visits.get(sub);
    const recipe = this.#book.recipes.get(sub);
    if (before === undefined && recipe !== undefined) this.#enter(recipe);
    else if (before !== undefined && !this.loopOf.has(sub)) {
      visit.earliest = Math.min(visit.earliest, before.met);
    }
  }

  #leave(visit: Visit): void {
    this.#path.pop();
    const above = this.#path.at(-1);
    if (above) above.earliest = Math.min(above.earliest, visit.earliest);
    if (visit.earliest !== visit.met) return;
    const members = this.#open.splice(this.#open.lastIndexOf(visit.recipe));
    for (const member of members) this.loopOf.set(member.id, visit.met);
    this.order.push(...members);
  }
}

/** `roots` and the recipes under them, in calculation order. */
export function orderOf(
  roots: Iterable<BookRecipe>,
  book: Book,
  settled: (recipe: BookRecipe) => boolean = () => false,
): Order {
  const search = new Search(book, settled);
  for (const root of roots) search.from(root);
  return search;
}

/** The book with `recipe` as passed: a draft may differ from the stored one of its id. */
function bookMeeting(recipe: BookRecipe, book: Book): Book {
  const kept = book.recipes.get(recipe.id);
  if (kept === undefined || kept === recipe) return book;
  return reachedFrom(recipe, book).recipes.has(recipe.id) ? bookWith(book, [recipe]) : book;
}

/**
 * Turns `work`, which calculates one recipe from the results of those it uses, into a function over all levels that
 * caches its results with the book. `inner` is `undefined` for a line whose recipe isn't in the book, or is in a loop
 * with the line's recipe.
 */
export function throughLevels<Result>(
  work: (recipe: BookRecipe, book: Book, inner: (line: SubRecipeLine) => Result | undefined) => Result,
): (recipe: BookRecipe, book: Book) => Result {
  const memory = new WeakMap<Book, WeakMap<BookRecipe, Result>>();
  return (recipe, given) => {
    const book = bookMeeting(recipe, given);
    const results = memory.get(book) ?? new WeakMap<BookRecipe, Result>();
    memory.set(book, results);
    const { order, loopOf } = orderOf([recipe], book, (each) => results.has(each));
    for (const each of order) {
      const innerOf = ({ recipeId }: SubRecipeLine): Result | undefined => {
        const sub = book.recipes.get(recipeId);
        const loops = recipeId === each.id || loopOf.get(recipeId) === loopOf.get(each.id);
        return sub === undefined || loops ? undefined : results.get(sub);
      };
      results.set(each, work(each, book, innerOf));
    }
    return results.get(recipe) as Result;
  };
}
