/** How an ingredient reads in an ingredient list: what it is called, its allergens emphasised. */
import { allergenNames } from '@batchbook/shared/ingredients/allergen-names';
import { type AllergenCode, allergenCodes } from '@batchbook/shared/ingredients/schema';
import type { TypedIngredient } from './typed.ts';

export interface DeclaredPart {
  text: string;
  bold: boolean;
}

/** Words by which an allergen is recognised in a text, where its own name doesn't do. */
const words: Partial<Record<AllergenCode, readonly string[]>> = {
  eggs: ['egg'],
  soybeans: ['soya', 'soy'],
  sulphites: ['sulphite', 'sulphur dioxide', 'metabisulphite'],
  milk: ['milk', 'butter', 'cream', 'cheese', 'whey', 'lactose', 'yogurt'],
  nuts: ['almond', 'hazelnut', 'walnut', 'cashew', 'pecan', 'Brazil nut', 'pistachio', 'macadamia'],
  peanuts: ['peanut'],
};

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const plainNames = (detail: readonly string[]) => detail.map((name) => name.replace(/ \(.*\)/, ''));

/** Its declaration, or its name, cut where an allergen that it contains is named; one unnamed is added. */
export function declaredText(
  typed: Pick<TypedIngredient, 'name' | 'declaration' | 'allergens'>,
): DeclaredPart[] {
  const text = typed.declaration.trim() || typed.name.trim().toLowerCase() || 'this ingredient';
  const contained = allergenCodes
    .filter((code) => typed.allergens[code].state === 'contains')
    .map((code) => {
      const names = plainNames(typed.allergens[code].detail);
      const own = [...names, ...(words[code] ?? [allergenNames[code]])];
      const found = own.filter((word) => new RegExp(`\\b${escaped(word)}`, 'i').test(text));
      return { say: names.length > 0 ? names : [allergenNames[code].toLowerCase()], found };
    });
  const named = contained.flatMap(({ found }) => found);
  const unnamed = contained.filter(({ found }) => found.length === 0).flatMap(({ say }) => say);
  const parts = named.length === 0 ? [{ text, bold: false }] : cutAt(text, named);
  if (unnamed.length === 0) return parts;
  return [
    ...parts,
    { text: ' (', bold: false },
    { text: unnamed.join(', '), bold: true },
    { text: ')', bold: false },
  ];
}

function cutAt(text: string, named: readonly string[]): DeclaredPart[] {
  const pattern = new RegExp(`(\\b(?:${named.map(escaped).join('|')})\\w*)`, 'gi');
  return text
    .split(pattern)
    .filter((part) => part !== '')
    .map((part) => ({
      text: part,
      bold: named.some((word) => part.toLowerCase().startsWith(word.toLowerCase())),
    }));
}
