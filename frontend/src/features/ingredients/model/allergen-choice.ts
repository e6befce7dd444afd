/** What is chosen for one allergen in the panel: one state in sight, and the rows beside it. */
import { speciesNames } from '@batchbook/shared/ingredients/allergen-names';
import { groupsOfSpecies, speciesKey } from '@batchbook/shared/ingredients/allergen-species';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { AllergenCode, AllergenDeclaration, AllergenState } from '@batchbook/shared/ingredients/schema';

interface Row {
  state: AllergenState;
  detail: readonly string[];
}

export interface AllergenChoice {
  /** The strongest of its states. Unknown is stronger than free from. */
  state: AllergenState;
  /** The cereals, nuts or species in that state. */
  detail: readonly string[];
  /** Its further rows, such as 'contains almonds, may contain hazelnuts'. For 'free from' or 'unknown', every stored row. */
  others?: readonly Row[];
}

export type AllergenChoices = Record<AllergenCode, AllergenChoice>;

type Present = 'contains' | 'may_contain';

const isPresent = (state: AllergenState): state is Present => state === 'contains' || state === 'may_contain';

export const hasSpecies = (allergen: AllergenCode): boolean => groupsOfSpecies.has(allergen);

export function choiceOf(rows: readonly Row[]): AllergenChoice {
  const kept = rows.map(({ state, detail }) => ({ state, detail }));
  const first =
    kept.find(({ state }) => state === 'contains') ?? kept.find(({ state }) => state === 'may_contain');
  if (first) return choice({ ...first, others: kept.filter((row) => row !== first) });
  const isUnknown = kept.length === 0 || kept.some(({ state }) => state === 'unknown');
  return choice({
    state: isUnknown ? 'unknown' : 'free_from',
    detail: [],
    others: isUnknown ? kept : kept.filter(({ detail }) => detail.length > 0),
  });
}

const choice = ({ state, detail, others = [] }: AllergenChoice): AllergenChoice => ({
  state,
  detail,
  ...(others.length > 0 && { others }),
});

/** The rows that are saved, in the order of the states. */
export function rowsOf(
  allergen: AllergenCode,
  { state, detail, others = [] }: AllergenChoice,
): AllergenDeclaration[] {
  const own: Row[] = isPresent(state) ? [{ state, detail }] : [];
  const rows = [...own, ...others];
  if (state === 'free_from' && rows.length === 0) rows.push({ state, detail: [] });
  return rows.map((row) => ({ allergen, state: row.state, detail: [...row.detail] }));
}

export function choicesOf(listed: readonly AllergenDeclaration[]): AllergenChoices {
  const entries = allergenCodes.map((code) => [
    code,
    choiceOf(listed.filter((row) => row.allergen === code)),
  ]);
  return Object.fromEntries(entries) as AllergenChoices;
}

export const declarationsOf = (choices: AllergenChoices): AllergenDeclaration[] =>
  allergenCodes.flatMap((code) => rowsOf(code, choices[code]));

const rowIn = ({ others = [] }: AllergenChoice, state: AllergenState): Row | undefined =>
  others.find((row) => row.state === state);

/** The names in a state: those in sight, or of a further row. */
export const namesIn = (of: AllergenChoice, state: AllergenState): readonly string[] =>
  of.state === state && isPresent(state) ? of.detail : (rowIn(of, state)?.detail ?? []);

/** Whether something of it is unknown: all of it, or the others of its group. */
export const isUnknown = (of: AllergenChoice): boolean => of.state === 'unknown' || isOthersUnknown(of);

export const isOthersUnknown = (of: AllergenChoice): boolean => rowIn(of, 'unknown') !== undefined;

/** Changes the state shown. Named species stay named. 'Free from' and 'unknown' apply to the whole group. */
export function withState(allergen: AllergenCode, of: AllergenChoice, state: AllergenState): AllergenChoice {
  if (!isPresent(state) || !hasSpecies(allergen)) return { state, detail: of.detail };
  const merged = [...of.detail, ...(rowIn(of, state)?.detail ?? [])];
  const others = (of.others ?? []).filter(
    (row) => row.state !== state && (isPresent(of.state) || row.state !== 'unknown'),
  );
  return choice({ state, detail: merged, others });
}

const sameSpecies = (a: string, b: string): boolean => speciesKey(a) === speciesKey(b);

/** Without this species in any state. A further row that named nothing else goes with it. */
function withoutSpecies(of: AllergenChoice, name: string): AllergenChoice {
  const rest = (names: readonly string[]) => names.filter((entry) => !sameSpecies(entry, name));
  const others = (of.others ?? []).flatMap((row) => {
    const detail = rest(row.detail);
    return row.detail.length > 0 && detail.length === 0 ? [] : [{ ...row, detail }];
  });
  return choice({ state: of.state, detail: rest(of.detail), others });
}

/** A species is in one state only: named in one, it leaves the others. */
export function withSpecies(of: AllergenChoice, state: AllergenState, name: string): AllergenChoice {
  const kept = withoutSpecies(of, name);
  // Spelt is wheat: both may be named in the same state.
  const names = [...namesIn(of, state).filter((entry) => entry !== name), name];
  if (of.state === state && isPresent(state)) return { ...kept, detail: names };
  const others = (kept.others ?? []).filter((row) => row.state !== state);
  return choice({ ...kept, others: [...others, { state, detail: names }] });
}

/** Takes one name out of a state. A further row without a name left goes with it. */
export function withoutName(of: AllergenChoice, state: AllergenState, name: string): AllergenChoice {
  if (of.state === state && isPresent(state))
    return { ...of, detail: of.detail.filter((entry) => entry !== name) };
  const others = (of.others ?? []).flatMap((row) => {
    if (row.state !== state) return [row];
    const detail = row.detail.filter((entry) => entry !== name);
    return detail.length === 0 ? [] : [{ ...row, detail }];
  });
  return choice({ ...of, others });
}

export function withOthersUnknown(of: AllergenChoice, isUnknown: boolean): AllergenChoice {
  const others = (of.others ?? []).filter((row) => row.state !== 'unknown');
  return choice({ ...of, others: isUnknown ? [...others, { state: 'unknown', detail: [] }] : others });
}

/** The listed name of a species: 'almond' is 'almonds'. */
const listedName = (allergen: AllergenCode, species: string): string =>
  speciesNames[allergen]?.find((name) => sameSpecies(name, species)) ?? species;

/** Declared as present, of this species where one is known. What was declared beside it stays. */
export function withPresent(
  allergen: AllergenCode,
  of: AllergenChoice,
  state: Present,
  species: string | null,
): AllergenChoice {
  const name = species !== null && hasSpecies(allergen) ? listedName(allergen, species) : null;
  if (of.state === 'contains' && state === 'may_contain')
    return name === null ? of : withSpecies(of, state, name);
  const named = name === null ? [] : [name];
  if (of.state === 'may_contain' && state === 'contains' && hasSpecies(allergen)) {
    const { detail, others = [] } = name === null ? of : withoutSpecies(of, name);
    // Of unnamed nuts, one that is contained leaves the others.
    const stays = detail.length > 0 || (of.detail.length === 0 && name !== null);
    return choice({
      state,
      detail: named,
      others: stays ? [{ state: of.state, detail }, ...others] : others,
    });
  }
  const present = of.state === state ? of : { ...withState(allergen, of, state), detail: [] };
  return name === null ? present : withSpecies(present, state, name);
}
