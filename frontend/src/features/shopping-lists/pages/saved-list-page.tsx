import { formatMoney } from '@batchbook/shared/money';
import { shoppingOf } from '@batchbook/shared/recipes/shopping';
import type { ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Printer, RotateCcw, Trash2 } from 'lucide-react';
import { useCurrency } from '../../../data/accounts.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { shoppingListQuery, shoppingListsQuery } from '../../../data/shopping-lists.ts';
import { oneOf, useUrlState } from '../../../data/url-state.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { Gone } from '../../../ui/gone.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Crumbs, PageHeader } from '../../../ui/page-header.tsx';
import { SavedMark } from '../../../ui/saved-mark.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { MadeReceipt } from '../components/made-receipt.tsx';
import { TickList } from '../components/tick-list.tsx';
import { TickedMeter } from '../components/ticked-meter.tsx';
import { type Kitchen, useKitchen } from '../hooks/use-kitchen.ts';
import { useDeleteList, useSaveList } from '../hooks/use-list-actions.ts';
import { useTicks } from '../hooks/use-ticks.ts';
import { picksOf } from '../model/making.ts';
import { bySupplier, sameToBuy } from '../model/to-buy.ts';

export interface SavedListPageProps {
  id: string;
  /** Back to the lists. */
  onLeave: () => void;
}

const lists = { label: 'Shopping lists', to: '/recipes?tab=batches' };

/** A saved shopping list: to tick off in the shop, to print, to change. */
export default function SavedListPage({ id, onLeave }: SavedListPageProps) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const list = useQuery({
    ...shoppingListQuery(organizationId, id),
    // Until it is loaded, and without a network: the one among all lists.
    initialData: () =>
      client.getQueryData(shoppingListsQuery(organizationId).queryKey)?.find((one) => one.id === id),
    initialDataUpdatedAt: 0,
  });
  return (
    <Loaded
      query={list}
      what="The shopping list"
      skeleton={<SavedListSkeleton />}
      back={{ to: lists.to, label: 'All shopping lists' }}
      gone={<Gone title="We can’t find this shopping list" to={lists.to} label="All shopping lists" />}
    >
      {(saved) => <SavedList key={id} saved={saved} loadError={list.error} onLeave={onLeave} />}
    </Loaded>
  );
}

interface SavedListProps {
  saved: ShoppingList;
  /** The list is as it was last loaded: why it could not be read again. */
  loadError: Error | null;
  onLeave: () => void;
}

const filters = ['all', 'open'] as const;

function SavedList({ saved, loadError, onLeave }: SavedListProps) {
  const organizationId = useOrganizationId();
  const { kitchen } = useKitchen();
  const { list, status, saver } = useTicks(organizationId, saved);
  const url = useUrlState();
  const show = oneOf(url.get('show'), filters);
  const currency = useCurrency();
  const toGet = list.lines.filter((line) => !line.ticked);
  const groups = bySupplier(show === 'open' ? toGet : list.lines);
  return (
    <>
      <title>{`${list.name} · Batchbook`}</title>
      <ListHeader list={list} status={status} onRetry={() => void saver.flush()} onDeleted={onLeave} />
      {kitchen && <Stale list={list} kitchen={kitchen} />}
      {loadError !== null && (
        <Notice tone="warning" role="status" className="mb-4">
          This is the list as it was last loaded. {sentenceOf(loadError)}
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-x-[30px] gap-y-6 lg:grid-cols-[minmax(0,1fr)_372px] print:block">
        <Card
          aria-label="To buy"
          className="overflow-hidden print:border-0 print:bg-transparent print:shadow-none"
        >
          <TickedMeter ticked={list.lines.length - toGet.length} total={list.lines.length} />
          <div className="border-b border-line px-5 py-2.5 max-md:px-4 print:hidden">
            <SegmentedControl
              label="Show"
              className="max-md:w-full"
              segments={[
                { value: 'all', label: `All ${list.lines.length}` },
                { value: 'open', label: `Still to get ${toGet.length}` },
              ]}
              value={show}
              onValueChange={(value) => url.replace({ show: value === 'all' ? null : value })}
            />
          </div>
          {groups.length === 0 && (
            <p className="px-5 py-10 text-center text-ink-2">
              {list.lines.length === 0 ? 'There’s nothing to buy.' : 'Everything is in the basket.'}
            </p>
          )}
          <TickList
            groups={groups}
            currency={currency}
            onTick={(ingredientId, ticked) => saver.tick(ingredientId, ticked)}
          />
        </Card>
        <MadeReceipt
          list={list}
          choices={kitchen?.choices ?? []}
          groups={bySupplier(list.lines)}
          currency={currency}
        />
      </div>
    </>
  );
}

interface ListHeaderProps {
  list: ShoppingList;
  status: 'idle' | 'saving' | 'saved' | 'failed';
  onRetry: () => void;
  onDeleted: () => void;
}

function ListHeader({ list, status, onRetry, onDeleted }: ListHeaderProps) {
  const remove = useDeleteList();
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={list.name}
          crumbs={<Crumbs trail={[lists]} current={list.name} />}
          beside={<p className="num text-14 text-ink-3">{shownDate(list.createdAt)}</p>}
          actions={
            <>
              <SavedMark
                state={status}
                className="mr-1"
                {...(status === 'failed' && { text: 'Ticks not saved yet' })}
              />
              {status === 'failed' && (
                <Button size="sm" onClick={onRetry}>
                  Try again
                </Button>
              )}
              <Button icon={<Printer aria-hidden size={17} />} onClick={() => window.print()}>
                Print
              </Button>
              <ButtonLink
                to={`/recipes?batch=${list.id}&mode=edit`}
                icon={<Pencil aria-hidden size={17} />}
                className="max-md:flex-1"
              >
                Change
              </ButtonLink>
              <Menu
                trigger={
                  <IconButton label="More" variant="default" className="max-md:flex-none!">
                    <Ellipsis aria-hidden size={18} />
                  </IconButton>
                }
                entries={[
                  {
                    label: 'Delete list',
                    icon: <Trash2 aria-hidden size={17} />,
                    danger: true,
                    onSelect: () => {
                      remove.mutate(list);
                      onDeleted();
                    },
                  },
                ]}
              />
            </>
          }
        />
      </div>
      <header className="mb-4 hidden print:block">
        <h1 className="text-24">{list.name}</h1>
        <p className="text-13">
          {list.recipes.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
        </p>
      </header>
    </>
  );
}

/** Prices or recipes have changed since the list was worked out: it says so, and offers to do it again. */
function Stale({ list, kitchen }: { list: ShoppingList; kitchen: Kitchen }) {
  const save = useSaveList();
  const now = shoppingOf({ picks: list.recipes, amounts: list.ingredients }, kitchen.book, kitchen.suppliers);
  if (sameToBuy(list.lines, now.lines)) return null;
  const money = (of: { cost: string; complete: boolean }) =>
    `${of.complete ? '' : 'at least '}${formatMoney(of.cost, kitchen.currency)}`;
  return (
    <Notice tone="warning" role="status" className="mb-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <b>Prices or recipes have changed since this list was saved.</b>{' '}
          {money(list) === money(now)
            ? 'The total stays the same.'
            : `The total was ${money(list)} and would now be ${money(now)}.`}{' '}
          Ticks stay.
        </p>
        <Button
          size="sm"
          busy={save.isPending}
          icon={<RotateCcw aria-hidden size={16} />}
          onClick={() => save.mutate({ id: list.id, body: { ...picksOf(list), version: list.version } })}
        >
          Recalculate
        </Button>
      </div>
    </Notice>
  );
}

function SavedListSkeleton() {
  return (
    <Loading label="Loading the shopping list">
      <Skeleton className="mb-3 h-4 w-44" />
      <Skeleton className="mb-6 h-10 w-96 max-w-full" />
      <div className="grid gap-[30px] lg:grid-cols-[minmax(0,1fr)_372px]">
        <Skeleton className="h-[520px]" />
        <Skeleton className="h-[360px]" />
      </div>
    </Loading>
  );
}
