/** What single cells of a list mean: units, costing units, yes and no, the state of an allergen. */
import { allergenNames, allergenTitles, speciesNames } from '@batchbook/shared/ingredients/allergen-names';
import {
  declarationProblem,
  groupsOfSpecies,
  speciesKey,
} from '@batchbook/shared/ingredients/allergen-species';
import { allergenCodes, ingredientUnits } from '@batchbook/shared/ingredients/constants';
import type {
  AllergenCode,
  AllergenDeclaration,
  AllergenState,
  IngredientUnit,
} from '@batchbook/shared/ingredients/schema';
import { unitOfWord } from '@batchbook/shared/quantity';
import { costingUnitsOf } from '@batchbook/shared/units';
import { joinList, splitMarked } from './cell-lists.ts';

/** Words the maker has defined, in lower case. */
export interface KnownWords {
  units: Readonly<Record<string, IngredientUnit>>;
  /** `none` is no allergen. */
  allergens: Readonly<Record<string, AllergenCode | 'none'>>;
}

export const noWords: KnownWords = { units: {}, allergens: {} };

export function readUnit(text: string, words: KnownWords): IngredientUnit | null {
  const definition = words.units[text.toLowerCase()];
  if (definition) return definition;
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

/** Cell texts that mean 'blank'. */
export const saysNothing = (text: string): boolean =>
  text === '' || /^(-|–|—|\?|n\/?a|unknown|not known|no price|tbc|tba)$/i.test(text);

export const readYes = (text: string): boolean => /^(yes|y|true|1|x|archived)$/i.test(text);
export const readNo = (text: string): boolean => /^(no|n|false|0)$/i.test(text);

const states: [RegExp, AllergenState][] = [
  [/^(contains?|yes|y|x|true|1|present)$/i, 'contains'],
  [/^(may contain|may|maybe|traces?|trace of|possible|m)$/i, 'may_contain'],
  [/^(free from|free|no|n|false|0|none|absent|does not contain)$/i, 'free_from'],
  [/^(unknown|not known|\?|tbc)$/i, 'unknown'],
];

export const readState = (word: string): AllergenState | null =>
  states.find(([pattern]) => pattern.test(word.trim()))?.[1] ?? null;

type ReadAllergen = Pick<AllergenDeclaration, 'state' | 'detail'>;

const stateNames: Record<AllergenState, string> = {
  contains: 'contains',
  may_contain: 'may contain',
  free_from: 'free from',
  unknown: 'unknown',
};

/** A state that begins among the names of another: spelled out, so that few names look like one. */
const nextState = /^(contains|may contain|free from|unknown)\s*(:|$)/i;

/** The states of one allergen in a cell: 'contains: wheat; rye; may contain: barley; unknown'. Names that look like a state are escaped. */
export function allergenCell(rows: readonly ReadAllergen[]): string {
  return rows
    .map(({ state, detail }) => {
      const names = detail.map((name) => joinList([name]).replace(nextState, '\\$&'));
      return stateNames[state] + (names.length > 0 ? `: ${names.join('; ')}` : '');
    })
    .join('; ');
}

/** The cell of one allergen: 'contains: wheat; rye', 'may contain', 'no'. `null` for what can't be read or can't all be so. */
export function readAllergenCell(text: string, allergen: AllergenCode): AllergenDeclaration[] | null {
  const rows: ReadAllergen[] = [];
  for (const [at, { text: part, isEscaped }] of splitMarked(text).entries()) {
    const colon = part.indexOf(':');
    const [word, name] = colon === -1 ? [part, ''] : [part.slice(0, colon), part.slice(colon + 1).trim()];
    const state = at === 0 || (!isEscaped && nextState.test(part)) ? readState(word) : null;
    if (at === 0 && state === null) return null;
    const row = state === null ? rows.at(-1) : rowOf(rows, state);
    const named = state === null ? part : name;
    if (row && named !== '') row.detail.push(named);
  }
  const declared = rows.map((row) => ({ allergen, ...row }));
  return rows.length === 0 || declarationProblem(declared) !== null ? null : declared;
}

function rowOf(rows: ReadAllergen[], state: AllergenState): ReadAllergen {
  const row = rows.find((entry) => entry.state === state) ?? { state, detail: [] };
  if (!rows.includes(row)) rows.push(row);
  return row;
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
  crustaceans: ['crustacean', 'shellfish'],
  molluscs: ['mollusc', 'mollusks'],
};

/** Words for each allergen, with the cereal, nut or species they name. */
const allergenWords = new Map<string, { code: AllergenCode; detail: string | null }>(
  allergenCodes.flatMap((code) => {
    const plain = [allergenNames[code], allergenTitles[code], code, ...(otherWords[code] ?? [])];
    const details = (speciesNames[code] ?? []).flatMap((name) => {
      const short = name.replace(/ \(.{0,100}\)/, '').replace(/ nuts$/, '');
      const singular = short.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
      return [name, short, singular].map((word) => [word.toLowerCase(), { code, detail: name }] as const);
    });
    return [...details, ...plain.map((word) => [word.toLowerCase(), { code, detail: null }] as const)];
  }),
);

export interface ReadAllergens {
  declared: AllergenDeclaration[];
  /** Words for none of the 14. */
  unknown: string[];
  /** 'None' by itself doesn't show whether anyone checked. */
  saysNone: boolean;
}

const allFree = /^(free from all( 14)?|none of the 14|free from all allergens)$/i;

/** Reads 'Wheat, Milk, Nuts (may contain)'. Allergens not named stay unknown. */
export function readAllergensCell(text: string, words: KnownWords): ReadAllergens {
  const answer: ReadAllergens = { declared: [], unknown: [], saysNone: false };
  if (allFree.test(text)) {
    answer.declared = allergenCodes.map((allergen) => ({ allergen, state: 'free_from', detail: [] }));
    return answer;
  }
  if (/^(none|no|nil|no allergens)$/i.test(text)) return { ...answer, saysNone: true };
  let currentState: AllergenState = 'contains';
  for (const part of text.split(/[,;]|\n/)) {
    const item = part.trim();
    if (item === '') continue;
    const may = /\(?\bmay contain\b:?\)?|\(traces?\)|\btraces of\b/i;
    if (/^contains:?/i.test(item)) currentState = 'contains';
    if (/^may contain:?/i.test(item)) currentState = 'may_contain';
    const word = item
      .replace(may, '')
      .replace(/^contains:?/i, '')
      .trim()
      .toLowerCase();
    if (word === '') continue;
    const definition = words.allergens[word];
    const found =
      definition && definition !== 'none' ? { code: definition, detail: null } : allergenWords.get(word);
    if (definition === 'none') continue;
    if (!found) answer.unknown.push(word);
    else addAllergen(answer.declared, found, may.test(item) ? 'may_contain' : currentState);
  }
  return answer;
}

/** Contains almonds, may contain hazelnuts: both stay. What it contains outweighs what it may contain of the same. */
export function addAllergen(
  declared: AllergenDeclaration[],
  { code, detail }: { code: AllergenCode; detail: string | null },
  state: AllergenState,
): void {
  const known = declared.filter((entry) => entry.allergen === code);
  const isNamed = (entry: AllergenDeclaration) =>
    entry.detail.some((name) => detail !== null && speciesKey(name) === speciesKey(detail));
  const stronger = known.find((entry) => entry.state === 'contains' && entry.state !== state);
  const isSettled = detail === null ? !groupsOfSpecies.has(code) : stronger && isNamed(stronger);
  if (stronger && isSettled) return;
  const same = known.find((entry) => entry.state === state);
  const row = same ?? { allergen: code, state, detail: [] };
  if (!same) declared.push(row);
  if (detail !== null && !row.detail.includes(detail)) row.detail.push(detail);
  if (state !== 'contains') return;
  for (const weaker of known.filter((entry) => entry !== row)) {
    const hadNames = weaker.detail.length > 0;
    weaker.detail = weaker.detail.filter(
      (name) => detail === null || speciesKey(name) !== speciesKey(detail),
    );
    const isGone = groupsOfSpecies.has(code) ? hadNames && weaker.detail.length === 0 : true;
    if (isGone) declared.splice(declared.indexOf(weaker), 1);
  }
}
