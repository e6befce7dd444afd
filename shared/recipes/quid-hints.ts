/**
 * Ingredients that the name of a food singles out, and whose share is then stated (QUID, Art. 22 and Annex VIII of Regulation (EU)
 * 1169/2011): in the singular or plural, in a longer word, and inside the recipes in it.
 */
import { folded, singularOf } from './allergen-words.ts';
import type { Book, BookLine, BookRecipe } from './book.ts';

export interface QuidHint {
  /** The ingredient's or recipe's id. */
  of: string;
  name: string;
  /** The line to state it on, and the recipe that the line is of. */
  lineId: string;
  recipeId: string;
}

/** Words that say how an ingredient is, or what is made of many things: none of them singles out one. */
const ordinary = new Set(
  `baked baby beaten bitter black blanched blended boiled boneless bottled bread brown bun cake candied canned caster chopped chunky clear
  cold concentrated cooked cookie cracked crisp crushed cubed dark deluxe demerara diced dish double dried drink extra fine finest flavour
  flaked fresh freshly frozen full golden good granulated green grated ground half handmade hard homemade hot icing instant large lean
  light loaf low luxury medium melted minced mini mix mixed natural new old organic own paste peeled pie pitted plain powder powdered
  premium pudding pure puree quick range raw ready red refined roast roasted roll salad salted sandwich sauce self semi sharp shredded single
  skimmed slice sliced small smoked snack soft soup special spread strong sweet tart thick thin tinned toasted topping traditional ultra
  unbleached uncooked unsalted unsweetened vegan vegetarian very warm whipped white whole wholemeal yellow with and the for from free of in
  flour oil juice extract water gluten`.split(/\s+/),
);

/** The words of a name by their stems, of three letters and more. */
const stemsOf = (text: string): string[] =>
  [...folded(text).matchAll(/\p{L}{3,}/gu)]
    .map(([word]) => singularOf(word))
    .filter((word) => !ordinary.has(word));

/** 'cherry' in 'cherries'; 'chocolate' in 'chocolatey'; 'ham' in 'ham' and at the start of a word. */
const isIn = (stem: string, words: readonly string[]): boolean =>
  words.some((word) => word === stem || (stem.length >= 4 ? word.includes(stem) : word.startsWith(stem)));

function named(line: BookLine, book: Book): { id: string; name: string; lines: readonly BookLine[] } {
  if (line.kind === 'recipe') {
    const recipe = book.recipes.get(line.recipeId);
    return { id: line.recipeId, name: recipe?.name ?? line.name ?? '', lines: recipe?.lines ?? [] };
  }
  const ingredient = book.ingredients.get(line.ingredientId);
  return { id: line.ingredientId, name: ingredient?.name ?? line.name ?? '', lines: [] };
}

/** What `foodName` singles out and states no share of, each once; `answered` are the ids that somebody answered for. */
export function quidHintsOf(
  foodName: string,
  recipe: BookRecipe,
  book: Book,
  answered: (id: string) => boolean,
): QuidHint[] {
  const words = [...folded(foodName).matchAll(/\p{L}{3,}/gu)].map(([word]) => singularOf(word));
  const found = new Map<string, QuidHint>();
  const stated = new Set<string>();
  const walk = (
    lines: readonly BookLine[],
    recipeId: string,
    within: readonly string[],
    above: readonly string[],
  ) => {
    for (const line of lines) {
      const { id, name, lines: inner } = named(line, book);
      const own = stemsOf(name).filter((stem) => isIn(stem, words) && !above.includes(stem));
      if (line.quid) stated.add(id);
      if (own.length > 0) found.set(id, found.get(id) ?? { of: id, name, lineId: line.id, recipeId });
      if (line.kind === 'recipe' && !within.includes(line.recipeId)) {
        const covered = line.quid || answered(id) ? [...above, ...own] : above;
        walk(inner, line.recipeId, [...within, line.recipeId], covered);
      }
    }
  };
  walk(recipe.lines, recipe.id, [recipe.id], []);
  return [...found.values()].filter(({ of }) => !stated.has(of) && !answered(of));
}
