/**
 * How far what an organization's traces read was brought to how it is kept now. Each conversion has one item of the
 * organization that says so; without it nothing is converted yet. An organization is created with all of them done. Until
 * one says `done`, a trace reads what was kept before, too.
 */
import { type Key, organizationPk } from '../../platform/table/keys.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { putItem } from '../../platform/table/write.ts';

/**
 * - `LOTKEYS`: a lot's records are under its folded code, and not under the code as spelled (ADR 127).
 * - `UNNAMEDKEYS`: what moved stock without naming a lot has an entry of its own (ADR 128).
 * - `UNPOSTEDKEYS`: so has what a run took that stock wasn't moved for.
 */
const conversions = ['LOTKEYS', 'UNNAMEDKEYS', 'UNPOSTEDKEYS'] as const;

export type Conversion = (typeof conversions)[number];

const conversionKey = (organizationId: string, of: Conversion): Key => ({
  pk: organizationPk(organizationId),
  sk: of,
});

interface ConversionState {
  /** Nothing was left to convert. */
  done: boolean;
  /** The last name that this pass converted; `null` between passes. */
  after: string | null;
  /** This pass moved something, so another has to follow. */
  moved: boolean;
}

const stateIn = (item: Item | undefined): ConversionState => ({
  done: item?.done === true,
  after: typeof item?.after === 'string' ? item.after : null,
  moved: item?.moved === true,
});

/** The keys of all states, to read them with. */
export const conversionKeys = (organizationId: string): Key[] =>
  conversions.map((of) => conversionKey(organizationId, of));

/** The conversions that are done, from what was read under those keys. */
export const doneIn = (items: readonly Item[]): ReadonlySet<Conversion> =>
  new Set(conversions.filter((of) => stateIn(items.find(({ sk }) => sk === of)).done));

const toItem = (organizationId: string, of: Conversion, { done, after, moved }: ConversionState): Item => ({
  ...conversionKey(organizationId, of),
  type: of,
  done,
  moved,
  ...(after !== null && { after }),
});

/** Of a new organization, which has nothing to convert. */
export const newConversionItems = (organizationId: string): Item[] =>
  conversions.map((of) => toItem(organizationId, of, { done: true, after: null, moved: false }));

export interface Converting {
  of: Conversion;
  /** What there is to convert, by names that stay the same. */
  names(): Promise<string[]>;
  /** @returns whether there was something to move. */
  convert(name: string): Promise<boolean>;
  /** What is done after the last name; `late` when the time was up. */
  finish?(): Promise<'none' | 'some' | 'late'>;
}

/**
 * Makes a pass over what there is to convert, on from where the last one stopped. It is done after a whole pass that found
 * nothing to move: by then nobody who wrote as before is still writing.
 *
 * @param until Milliseconds since 1970: no name is begun after it.
 * @returns whether this pass is through.
 */
export async function convertOnce(
  organizationId: string,
  { of, names, convert, finish }: Converting,
  until: number,
): Promise<boolean> {
  const scope = { organizationId };
  const state = stateIn(await getItem(scope, conversionKey(organizationId, of), { consistent: true }));
  const keep = (kept: ConversionState) => putItem(scope, toItem(organizationId, of, kept));
  if (state.done) return true;
  for (const name of (await names()).sort()) {
    if (state.after !== null && name <= state.after) continue;
    if (Date.now() >= until) return false;
    if (await convert(name)) state.moved = true;
    state.after = name;
    if (state.moved) await keep(state);
  }
  const last = finish ? await finish() : 'none';
  if (last === 'some') state.moved = true;
  if (last === 'late') return false;
  await keep({ done: !state.moved, after: null, moved: false });
  return true;
}
