/** How a stored kind of item stands in the export of an organization. Each domain describes its own in `exported.ts`. */
import type { Item } from './table/read.ts';

export interface ExportedKind {
  /** Its name in the export: 'recipe_version'. */
  kind: string;
  /** The item as the API shows it, without attributes of the table. */
  read: (item: Item, now: Date) => object;
}

/** By the `type` of the stored item. */
export type ExportedKinds = Readonly<Record<string, ExportedKind>>;

/** The id of the item under which this one is stored: `ORG#o#RECIPE#id`. */
export const parentIdOf = ({ pk }: Pick<Item, 'pk'>): string => pk.split('#')[3] ?? '';
