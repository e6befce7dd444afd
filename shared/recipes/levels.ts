/**
 * Working through recipes in recipes: each after those in it, once for a book, loops and all.
 */
import { type Book, type BookRecipe, bookWith, type SubRecipeLine } from './book.ts';
import { reachedFrom, subRecipesOf } from './recipe-graph.ts';

export interface Order {
  /** Each recipe after those in it; those that are in each other side by side. */
  order: readonly BookRecipe[];
  /** Two recipes have the same number only where each is in the other. */
  loopOf: ReadonlyMap<string, number>;
}

interface Visit {
  recipe: BookRecipe;
  /** When it was first met, and the earliest that is met again from it. */
  met: number;
  earliest: number;
  subs: readonly string[];
  next: number;
}

/**
 * Tarjan's strongly connected components, without recursion: a chain of recipes may be as long as the book.
 * What is `settled` is not entered again.
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

/** `roots` and the recipes under them, in the order in which they can be worked out. */
export function orderOf(
  roots: Iterable<BookRecipe>,
  book: Book,
  settled: (recipe: BookRecipe) => boolean = () => false,
): Order {
  const search = new Search(book, settled);
  for (const root of roots) search.from(root);
  return search;
}

/** The book in which `recipe` is met as it is given: a draft may differ from what is kept under its id. */
function bookMeeting(recipe: BookRecipe, book: Book): Book {
  const kept = book.recipes.get(recipe.id);
  if (kept === undefined || kept === recipe) return book;
  return reachedFrom(recipe, book).recipes.has(recipe.id) ? bookWith(book, [recipe]) : book;
}

/**
 * Makes of `work`, which works out one recipe from what was worked out of those in it, a function over all
 * levels that remembers its results with the book. `inner` is `undefined` for a line whose recipe is not in
 * the book, or is in a loop with the recipe of the line.
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
