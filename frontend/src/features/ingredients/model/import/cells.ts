/** What single cells of a list mean: units, costing units, yes and no, the state of an allergen. */
import { allergenDetails, allergenNames, allergenTitles } from '@batchbook/shared/ingredients/allergen-names';
import {
  type AllergenCode,
  type AllergenDeclaration,
  type AllergenState,
  allergenCodes,
  type IngredientUnit,
  ingredientUnits,
} from '@batchbook/shared/ingredients/schema';
import { unitOfWord } from '@batchbook/shared/quantity';
import { costingUnitsOf } from '@batchbook/shared/units';
import { splitList } from './cell-lists.ts';

/** Words that the maker has said the meaning of, in small letters. */
export interface KnownWords {
  units: Readonly<Record<string, IngredientUnit>>;
  /** `none` is no allergen. */
  allergens: Readonly<Record<string, AllergenCode | 'none'>>;
}

export const noWords: KnownWords = { units: {}, allergens: {} };

export function readUnit(text: string, words: KnownWords): IngredientUnit | null {
  const said = words.units[text.toLowerCase()];
  if (said) return said;
  const unit = unitOfWord(text);
  return ingredientUnits.find((entry) => entry === unit) ?? null;
}

/** '100 g', 'kg', 'per litre', 'each': the costing unit, or `null`. */
export function readCostingUnit(text: string): string | null {
  const plain = text
    .toLowerCase()
    .replace(/^(per|\/)\s*/, '')
    .replaceAll(/\s+/g, '')
    .trim();
  const [, amount = '1', word = ''] = /^(1000|100|1)?([a-z]+)$/.exec(plain) ?? [];
  const unit = ingredientUnits.find((entry) => entry === unitOfWord(word));
  if (!unit) return null;
  if (unit === 'kg' || unit === 'l') return amount === '1' ? (unit === 'kg' ? '1000g' : '1000ml') : null;
  const wanted = `${amount}${unit}`;
  return costingUnitsOf(unit).includes(wanted) ? wanted : null;
}

/** A cell that says that there is nothing, in place of standing empty. */
export const saysNothing = (text: string): boolean =>
  text === '' || /^(-|–|—|\?|n\/?a|unknown|not known|no price|tbc|tba)$/i.test(text);

export const readYes = (text: string): boolean => /^(yes|y|true|1|x|archived)$/i.test(text);

const states: [RegExp, AllergenState][] = [
  [/^(contains?|yes|y|x|true|1|present)$/i, 'contains'],
  [/^(may contain|may|maybe|traces?|trace of|possible|m)$/i, 'may_contain'],
  [/^(free from|free|no|n|false|0|none|absent|does not contain)$/i, 'free_from'],
  [/^(unknown|not known|\?|tbc)$/i, 'unknown'],
];

const readState = (word: string): AllergenState | null =>
  states.find(([pattern]) => pattern.test(word.trim()))?.[1] ?? null;

export type ReadAllergen = Pick<AllergenDeclaration, 'state' | 'detail'>;

/** The cell of one allergen: 'contains: wheat; rye', 'may contain', 'no'. `null` for what can't be read. */
export function readAllergenCell(text: string): ReadAllergen | null {
  const colon = text.indexOf(':');
  const state = readState(colon === -1 ? text : text.slice(0, colon));
  if (state === null) return null;
  return { state, detail: colon === -1 ? [] : splitList(text.slice(colon + 1)) };
}

const otherWords: Partial<Record<AllergenCode, readonly string[]>> = {
  gluten: ['cereals', 'gluten'],
  eggs: ['egg', 'eggs'],
  peanuts: ['peanut', 'groundnuts'],
  soybeans: ['soya', 'soy', 'soybean', 'soybeans', 'soya beans'],
  milk: ['dairy', 'lactose', 'butter', 'cream'],
  nuts: ['nut', 'nuts', 'tree nuts'],
  sesame: ['sesame', 'sesame seeds'],
  sulphites: ['sulphite', 'sulfite', 'sulfites', 'sulphur dioxide', 'sulfur dioxide', 'so2'],
  crustaceans: ['crustacean', 'shellfish', 'prawns', 'crab'],
  molluscs: ['mollusc', 'mollusks', 'squid', 'mussels'],
};

/** Each word for an allergen, with the cereal or nut where it names one. */
const allergenWords = new Map<string, { code: AllergenCode; detail: string | null }>(
  allergenCodes.flatMap((code) => {
    const plain = [allergenNames[code], allergenTitles[code], code, ...(otherWords[code] ?? [])];
    const details = (allergenDetails[code] ?? []).flatMap((name) => {
      const short = name.replace(/ \(.*\)/, '').replace(/ nuts$/, '');
      const singular = short.replace(/s$/, '');
      return [name, short, singular].map((word) => [word.toLowerCase(), { code, detail: name }] as const);
    });
    return [...details, ...plain.map((word) => [word.toLowerCase(), { code, detail: null }] as const)];
  }),
);

export interface ReadAllergens {
  declared: AllergenDeclaration[];
  /** Words that stand for none of the 14. */
  unknown: string[];
  /** 'None' by itself: nobody can say whether it was checked. */
  saysNone: boolean;
}

const allFree = /^(free from all( 14)?|none of the 14|free from all allergens)$/i;

/** 'Wheat, Milk, Nuts (may contain)': what is not named stays unknown. */
export function readAllergensCell(text: string, words: KnownWords): ReadAllergens {
  const answer: ReadAllergens = { declared: [], unknown: [], saysNone: false };
  if (allFree.test(text)) {
    answer.declared = allergenCodes.map((allergen) => ({ allergen, state: 'free_from', detail: [] }));
    return answer;
  }
  if (/^(none|no|nil|no allergens)$/i.test(text)) return { ...answer, saysNone: true };
  let standing: AllergenState = 'contains';
  for (const part of text.split(/[,;]|\n/)) {
    const item = part.trim();
    if (item === '') continue;
    const may = /\(?\bmay contain\b:?\)?|\(traces?\)|\btraces of\b/i;
    if (/^contains:?/i.test(item)) standing = 'contains';
    if (/^may contain:?/i.test(item)) standing = 'may_contain';
    const word = item
      .replace(may, '')
      .replace(/^contains:?/i, '')
      .trim()
      .toLowerCase();
    if (word === '') continue;
    const said = words.allergens[word];
    const found = said && said !== 'none' ? { code: said, detail: null } : allergenWords.get(word);
    if (said === 'none') continue;
    if (!found) answer.unknown.push(word);
    else add(answer.declared, found, may.test(item) ? 'may_contain' : standing);
  }
  return answer;
}

/** What it contains outweighs what it may contain. */
function add(
  declared: AllergenDeclaration[],
  { code, detail }: { code: AllergenCode; detail: string | null },
  state: AllergenState,
): void {
  const known = declared.find((entry) => entry.allergen === code);
  if (!known) declared.push({ allergen: code, state, detail: detail === null ? [] : [detail] });
  else if (known.state === state && detail !== null && !known.detail.includes(detail))
    known.detail.push(detail);
  else if (known.state !== state && state === 'contains') {
    known.state = 'contains';
    known.detail = detail === null ? [] : [detail];
  }
}
