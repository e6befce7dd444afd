import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { useMemo } from 'react';
import type { StockBook } from '../../../../data/stock/stock.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import type { Untracked } from '../../hooks/use-movables.ts';
import { shownAmount, thousandthsOf } from '../../model/figures.ts';
import type { LineSource } from '../../model/movable.ts';

export interface ItemFinderProps {
  book: StockBook;
  untracked: readonly Untracked[];
  /** Whether unknown items can be added by name. */
  canCreate: boolean;
  siteId: string;
  label: string;
  /** `itemId` is `null` for an untracked item. */
  onPick: (itemId: string | null, source: LineSource) => void;
}

type Found = { kind: 'item'; id: string; name: string; of: StockItem } | Untracked;

/** A search box for items. A chosen item becomes a line, and the box clears for the next. */
export function ItemFinder({ book, untracked, canCreate, siteId, label, onPick }: ItemFinderProps) {
  const found = useMemo(() => {
    const items = book.items.filter(({ isActive }) => isActive);
    return [...items.map((of): Found => ({ kind: 'item', id: of.id, name: of.name, of })), ...untracked];
  }, [book, untracked]);
  const shown = (entry: Found) => (
    <span className="flex w-full items-center gap-3">
      <span className="min-w-0 flex-1 truncate">{entry.name}</span>
      {entry.kind === 'item' ? (
        <span className="num text-13 text-ink-3">{there(entry.of)}</span>
      ) : (
        <Badge>Not tracked yet</Badge>
      )}
    </span>
  );
  const there = (item: StockItem) => {
    const { currentStock, unit } = book.levelOf(siteId, item.id);
    return shownAmount(thousandthsOf(currentStock, unit), { unit, unitName: item.unitName });
  };
  const picked = (entry: Found) => {
    if (entry.kind === 'item') onPick(entry.id, { kind: 'item' });
    else onPick(null, { kind: entry.kind, id: entry.id });
  };
  return (
    <Combobox<Found>
      items={found}
      itemKey={({ kind, id }) => `${kind} ${id}`}
      itemLabel={({ name }) => name}
      renderItem={shown}
      onPick={picked}
      {...(canCreate && {
        onCreate: (name: string) => onPick(null, { kind: 'other', name: name.slice(0, 200) }),
        createLabel: (name: string) => `New item ‘${name}’`,
      })}
      label={label}
      placeholder={label}
      size="lg"
      className="finder mt-3"
    />
  );
}
