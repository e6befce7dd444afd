/** One change of a pack list, as a device keeps it until it is sent: put on top of whatever the list has become. */
import type { PackedProduct, PackedThing, Packing, PackingItem } from './schema.ts';

/** Fields of a line that change. */
export type LineFields = Partial<Omit<PackedProduct & PackedThing, 'id' | 'recipeId'>>;

export interface LineChange {
  id: string;
  /** What the fields were when somebody changed them. */
  from: LineFields;
  to: LineFields;
}

export interface PackingChange {
  /** The first list of the event. */
  isFirst?: boolean;
  add?: readonly PackingItem[];
  change?: readonly LineChange[];
  remove?: readonly string[];
  /** When it was loaded and unloaded. The first time stays. */
  loadedAt?: string;
  unloadedAt?: string;
}

/** The change of a line to these fields. */
export function lineChange(item: PackingItem, to: LineFields): LineChange {
  const known = item as LineFields;
  const names = Object.keys(to) as (keyof LineFields)[];
  return { id: item.id, from: Object.fromEntries(names.map((name) => [name, known[name] ?? null])), to };
}

/** The list with the change, however often it is made; `null` where somebody else changed the same meanwhile. */
export function changedPacking(packing: Packing, change: PackingChange): Packing | null {
  const { isFirst = false, add = [], change: changes = [], remove = [] } = change;
  const known = new Map(packing.items.map((item) => [item.id, item]));
  const added = add.filter(({ id }) => !known.has(id));
  if (isFirst && packing.items.length > 0 && added.length > 0) return null;
  for (const line of changes) {
    const item = known.get(line.id);
    if (!item || !isUntouched(item, line)) return null;
    known.set(item.id, { ...item, ...line.to } as PackingItem);
  }
  for (const id of remove) {
    const item = known.get(id);
    if (item && 'isLoaded' in item && item.isLoaded) return null;
    known.delete(id);
  }
  return {
    items: [...known.values(), ...added],
    loadedAt: packing.loadedAt ?? change.loadedAt ?? null,
    unloadedAt: packing.unloadedAt ?? change.unloadedAt ?? null,
  };
}

/** A field has what it had, or already what it is changed to. */
const isUntouched = (item: PackingItem, { from, to }: LineChange): boolean =>
  (Object.keys(to) as (keyof LineFields)[]).every((name) => {
    const now = (item as LineFields)[name] ?? null;
    return now === (from[name] ?? null) || now === to[name];
  });
