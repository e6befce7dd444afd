/** What a combobox lists for what was typed. */
import { differenceOf, foodWords, isSameFood } from '@batchbook/shared/recipes/same-food';
import { matching } from './matching.ts';

/** A `hint` can't be taken. It comes first where Enter alone takes nothing. */
export type Entry<Item> = { kind: 'item'; item: Item } | { kind: 'create'; text: string } | { kind: 'hint' };

export interface Listed<Item> {
  items: readonly Item[];
  sought: string;
  itemLabel: (item: Item) => string;
  foods: boolean;
  canCreate: boolean;
}

const nearShown = 3;

/** The items that match, and at the end what could be created. */
export function entriesFor<Item>(listed: Listed<Item>): Entry<Item>[] {
  const { items, sought, itemLabel, foods, canCreate } = listed;
  const name = sought.trim();
  const isName = (item: Item) => itemLabel(item).toLocaleLowerCase() === name.toLocaleLowerCase();
  const created: Entry<Item>[] =
    canCreate && name !== '' && !items.some(isName) ? [{ kind: 'create', text: name }] : [];
  const found = matching(items, sought, itemLabel);
  if (!foods || name === '') return [...found.map(asEntry), ...created];
  const same = items
    .filter((item) => isName(item) || isSameFood(name, itemLabel(item)))
    .toSorted((a, b) => Number(isName(b)) - Number(isName(a)));
  const others = found.filter((item) => !same.includes(item));
  const known = new Set([...same, ...others]);
  const near = items.filter((item) => !known.has(item) && isWithin(itemLabel(item), name));
  const entries = [
    ...[...same, ...others].map(asEntry),
    ...created,
    ...near.slice(0, nearShown).map(asEntry),
  ];
  // The first is taken by Enter. That may be the same food, or a new one, but no other.
  const isMeant = same.length > 0 || (others.length === 0 && created.length > 0);
  return isMeant || entries.length === 0 ? entries : [{ kind: 'hint' }, ...entries];
}

const asEntry = <Item>(item: Item): Entry<Item> => ({ kind: 'item', item });

/** 'Butter' is within 'peanut butter': all of its words were typed, and others. */
function isWithin(name: string, sought: string): boolean {
  const { missing, added } = differenceOf(sought, name);
  return added.length === 0 && missing.length > 0 && foodWords(name).length > 0;
}
