/** A kitchen's table content and events, parsed without the product's code. */
import { type RawStock, rawStockIn } from '../raw-ledger.ts';
import { type Attributes, keyOf } from './bench-table.ts';

export interface KeptEvent {
  key: string;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each check reads the shape of the event that it asks for
  data: any;
}

export interface Kept {
  items: readonly Attributes[];
  at: ReadonlyMap<string, Attributes>;
  stock: RawStock;
  /** The items in the outbox. */
  events: readonly KeptEvent[];
}

export function keptIn(items: readonly Attributes[]): Kept {
  const events = items
    .filter(({ pk }) => pk?.S?.startsWith('OUTBOX#'))
    .map((item) => ({
      key: keyOf(item),
      type: item.detailType?.S ?? '',
      data: JSON.parse(item.detail?.S ?? 'null').data,
    }));
  return { items, at: new Map(items.map((item) => [keyOf(item), item])), stock: rawStockIn(items), events };
}

/** The events of one type since `before`. */
export const toldSince = (before: Kept, now: Kept, type: string): KeptEvent['data'][] =>
  now.events.filter((event) => event.type === type && !before.at.has(event.key)).map(({ data }) => data);

/** Items in the organization's own partition with this sort key prefix, by the rest of the key. */
export const under = ({ items }: Kept, prefix: string): Map<string, Attributes> =>
  new Map(
    items
      .filter(({ pk, sk }) => /^ORG#[^#]+$/.test(pk?.S ?? '') && sk?.S?.startsWith(prefix))
      .map((item) => [item.sk?.S?.slice(prefix.length) ?? '', item]),
  );

/** Items of one of the organization's partitions, such as `DRIFT`. */
export const partition = ({ items }: Kept, name: string): Attributes[] =>
  items.filter(({ pk }) => pk?.S?.split('#')[2] === name);
