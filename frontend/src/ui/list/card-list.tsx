import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { useRowKeys } from './use-row-keys.ts';

const shownAtOnce = 100;

export interface CardListProps<Item> {
  label: string;
  items: readonly Item[];
  /** In its place where there are none. */
  noMatch?: ReactNode;
  /** The line of an item: an `li` with a key. */
  children: (item: Item) => ReactNode;
}

/** A card of lines, the first hundred until more are asked for. `j` and `k` go down and up. */
export function CardList<Item>({ label, items, noMatch, children }: CardListProps<Item>) {
  const [shown, setShown] = useState(shownAtOnce);
  const list = useRef<HTMLUListElement>(null);
  const isWalked = useRowKeys(list);
  if (items.length === 0) return noMatch;
  return (
    <>
      <Card aria-label={label}>
        <ul ref={list} data-walked={isWalked || undefined}>
          {items.slice(0, shown).map(children)}
        </ul>
      </Card>
      {items.length > shown && (
        <Button className="mx-auto mt-4 flex" onClick={() => setShown(shown + shownAtOnce)}>
          Show more
        </Button>
      )}
    </>
  );
}
