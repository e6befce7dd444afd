import type { Member } from '@batchbook/shared/accounts/schema';
import { movementReasons } from '@batchbook/shared/stock/constants';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { MovementReason } from '@batchbook/shared/stock/movement-schema';
import type { ReactNode } from 'react';
import { useMembers } from '../../../../data/members.ts';
import { usePeople } from '../../../../data/people.ts';
import { reasonText } from '../../../../data/stock/reason-text.ts';
import { useSites } from '../../../../data/stock/sites.ts';
import { useStock } from '../../../../data/stock/stock.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import { dayOf, shownDay } from '../../../../ui/dates.ts';
import { ClearFilters } from '../../../../ui/list/no-match.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import type { JournalViewControl } from '../../hooks/use-journal-view.ts';
import { readReason } from '../../model/journal.ts';

export interface JournalToolsProps {
  list: JournalViewControl;
  /** How many there are, and whether there are more. */
  shown: number;
  hasMore: boolean;
  actions: ReactNode;
}

const anything: StockItem[] = [];
const nobody: Member[] = [];

/** Where, what, why and when; and what that leaves. */
export function JournalTools(props: JournalToolsProps) {
  const { view, filter } = props.list;
  const { data: sites = [] } = useSites();
  const { data: book } = useStock();
  const items = book?.items ?? anything;
  return (
    <search className="mb-4 flex flex-wrap items-end gap-2.5">
      <Select
        aria-label="Site"
        className="w-[164px] max-md:w-full"
        options={[
          { value: '', label: 'All sites' },
          ...sites.map(({ id, name, isActive }) => ({
            value: id,
            label: isActive ? name : `${name} (deleted)`,
          })),
        ]}
        value={view.siteId ?? ''}
        onValueChange={(siteId) => filter({ siteId })}
      />
      <Combobox<StockItem>
        key={view.itemId ?? 'any'}
        label="Item"
        placeholder="All items"
        items={items}
        itemKey={({ id }) => id}
        itemLabel={({ name }) => name}
        value={items.find(({ id }) => id === view.itemId) ?? null}
        onPick={({ id }) => filter({ itemId: id })}
        className="w-[210px] max-md:w-full"
      />
      <Select
        aria-label="Movement"
        className="w-[152px] max-md:w-full"
        options={[
          { value: '', label: 'All movements' },
          ...movementReasons.map((reason: MovementReason) => ({
            value: reason as string,
            label: reasonText[reason],
          })),
        ]}
        value={view.reason ?? ''}
        onValueChange={(reason) => filter({ reason: readReason(reason) })}
      />
      <WhoFilter list={props.list} />
      <DateRange list={props.list} />
      <div className="ml-auto max-md:ml-0 max-md:w-full max-md:[&>button]:w-full">{props.actions}</div>
      {props.list.isFiltered && <Left {...props} />}
    </search>
  );
}

function DateRange({ list: { view, filter } }: Pick<JournalToolsProps, 'list'>) {
  const today = dayOf(new Date());
  return (
    <div className="flex items-center gap-1.5 text-13 text-ink-3 max-md:w-full">
      <TextInput
        type="date"
        aria-label="From"
        className="w-[146px] max-md:flex-1"
        max={view.to ?? today}
        value={view.from ?? ''}
        onChange={(event) => filter({ from: event.target.value })}
      />
      to
      <TextInput
        type="date"
        aria-label="To"
        className="w-[146px] max-md:flex-1"
        min={view.from ?? undefined}
        max={today}
        value={view.to ?? ''}
        onChange={(event) => filter({ to: event.target.value })}
      />
    </div>
  );
}

/** Who did it; nothing to choose where nobody else is. */
function WhoFilter({ list }: Pick<JournalToolsProps, 'list'>) {
  const { userId } = list.view;
  const { data: members = nobody } = useMembers();
  const { first } = usePeople();
  const active = members.filter(({ status }) => status === 'active').map((member) => member.userId);
  // Of somebody who has left, a link may still speak.
  const ids = userId === null || active.includes(userId) ? active : [...active, userId];
  if (ids.length < 2) return null;
  return (
    <Select
      aria-label="Who"
      className="w-[152px] max-md:w-full"
      options={[{ value: '', label: 'Everybody' }, ...ids.map((id) => ({ value: id, label: first(id) }))]}
      value={userId ?? ''}
      onValueChange={(who) => list.filter({ userId: who })}
    />
  );
}

/** '12 movements, from Nov 01, 2026. Clear filters' */
function Left({ list, shown, hasMore }: JournalToolsProps) {
  const { view } = list;
  const words = [
    `${shown}${hasMore ? ' and more' : ''} ${shown === 1 && !hasMore ? 'movement' : 'movements'}`,
    view.from && (view.from === view.to ? `on ${shownDay(view.from)}` : `from ${shownDay(view.from)}`),
    view.to && view.from !== view.to && `up to ${shownDay(view.to)}`,
  ];
  return (
    <p role="status" className="num w-full text-13 text-ink-3">
      {words.filter(Boolean).join(', ')}. <ClearFilters list={list} />
    </p>
  );
}
