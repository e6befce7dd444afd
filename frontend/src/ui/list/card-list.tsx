import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';

const shownAtOnce = 100;

export interface CardListProps<Item> {
  label: string;
  items: readonly Item[];
  /** In its place where there are none. */
  noMatch: ReactNode;
  /** The line of an item: an `li` with a key. */
  children: (item: Item) => ReactNode;
}

/** A card of lines, the first hundred until more are asked for. */
export function CardList<Item>({ label, items, noMatch, children }: CardListProps<Item>) {
  const [shown, setShown] = useState(shownAtOnce);
  if (items.length === 0) return noMatch;
  return (
    <>
      <Card aria-label={label}>
        <ul>{items.slice(0, shown).map(children)}</ul>
      </Card>
      {items.length > shown && (
        <Button className="mx-auto mt-4 flex" onClick={() => setShown(shown + shownAtOnce)}>
          Show more
        </Button>
      )}
    </>
  );
}
