import type { ProductionRun } from '@batchbook/shared/production/schema';
import { CircleAlert, Ellipsis, PencilLine, Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { useUrlState } from '../../../data/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { shownDay } from '../../../ui/dates.ts';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { part } from '../../../ui/part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useRunSales } from '../hooks/use-run-sales.ts';
import { useDeleteSale } from '../hooks/use-sale-actions.ts';
import {
  type ListedSale,
  notPostedText,
  oversoldText,
  sharedReason,
  soldText,
  sumText,
} from '../model/sales.ts';
import { PurchaserMails } from './purchaser-mails.tsx';
import { SalesTable } from './sales-table.tsx';

const SaleDialog = part(() => import('./sale-dialog.tsx'));

/** Who has how much of a locked run. `sale` in the address opens one of them, `new` a new one. */
export default function RunSales({ run }: { run: ProductionRun }) {
  const { query, sales, unsent } = useRunSales(run);
  const currency = useCurrency();
  const url = useUrlState();
  const heading = useId();
  const add = useRef<HTMLButtonElement>(null);
  const takesMore = !run.strikethroughStatus;
  const isKnown = query.data !== undefined;
  const warning = oversoldText(sales, run);
  return (
    <section aria-labelledby={heading} className="mt-7 print:hidden">
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={heading} className="text-20">
          Sales of this run
        </h2>
        <p role="status" className="num text-13 text-ink-2">
          {isKnown && sales.length > 0 && sumText(sales, currency)}
        </p>
        {takesMore && (
          <Button
            ref={add}
            className="ml-auto max-md:w-full"
            icon={<Plus aria-hidden size={17} />}
            onClick={() => url.push({ sale: 'new' })}
          >
            Add a sale
          </Button>
        )}
      </header>
      {warning !== null && (
        <Notice tone="warning" role="status" className="mb-3">
          {warning}
        </Notice>
      )}
      <Loaded
        // What this device has still to send can be shown without the rest.
        query={unsent.length > 0 && !isKnown ? { ...query, data: [] } : query}
        what="The sales of this run"
        stale="These are the sales as they were last loaded."
        skeleton={<SalesSkeleton />}
      >
        {() => (
          <>
            <SalesCard run={run} sales={sales} onDeleted={() => add.current?.focus()} />
            <OpenSale run={run} sales={sales} takesMore={takesMore} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface SalesOf {
  run: ProductionRun;
  sales: readonly ListedSale[];
}

function SalesCard({ run, sales, onDeleted }: SalesOf & { onDeleted: () => void }) {
  const currency = useCurrency();
  const remove = useDeleteSale();
  const [asked, setAsked] = useState<ListedSale | null>(null);
  const destroy = (sale: ListedSale) => {
    remove.mutate(sale);
    setAsked(null);
    // The row with its menu is gone.
    setTimeout(onDeleted);
  };
  // Said once where it is the same of all of them.
  const reason = sales.length > 1 ? sharedReason(sales) : null;
  return (
    <Card aria-label="Sales">
      {reason !== null && (
        <p className="flex items-center gap-2 border-b border-line px-[22px] py-2.5 text-13 text-warn max-md:px-4">
          <CircleAlert aria-hidden size={15} className="shrink-0" />
          {notPostedText(reason)}
        </p>
      )}
      {sales.length === 0 ? (
        <p className="px-[22px] py-7 text-center text-ink-3">
          {run.strikethroughStatus
            ? 'Nothing was sold of this run. It was struck through, so it takes no sales.'
            : 'No sales yet. Record who bought how much, and a recall names them at once.'}
        </p>
      ) : (
        <SalesTable
          label="Sales of this run"
          sales={reason === null ? sales : sales.map((sale) => ({ ...sale, notPosted: null }))}
          currency={currency}
          actionsOf={(sale) => <SaleMenu sale={sale} onDelete={() => setAsked(sale)} />}
        />
      )}
      <PurchaserMails run={run} sales={sales} />
      {asked && (
        <DeleteDialog
          title={`Delete the sale to ${asked.purchaserName}?`}
          submit="Delete sale"
          onCancel={() => setAsked(null)}
          onDelete={() => destroy(asked)}
        >
          {soldText(asked)}, {shownDay(asked.saleDate)}. What left stock for it comes back, and a recall no
          longer names this purchaser for it.
        </DeleteDialog>
      )}
    </Card>
  );
}

function SaleMenu({ sale, onDelete }: { sale: ListedSale; onDelete: () => void }) {
  const url = useUrlState();
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`More for ${sale.purchaserName}`} size="sm">
          <Ellipsis aria-hidden size={18} />
        </IconButton>
      }
      entries={[
        {
          label: 'Change',
          icon: <PencilLine aria-hidden size={17} />,
          onSelect: () => url.push({ sale: sale.id }),
        },
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden size={17} />,
          danger: true,
          onSelect: onDelete,
        },
      ]}
    />
  );
}

/** The sale that the address names. */
function OpenSale({ run, sales, takesMore }: SalesOf & { takesMore: boolean }) {
  const url = useUrlState();
  const id = url.get('sale');
  const close = () => url.push({ sale: null, quantity: null });
  if (id === null || (id === 'new' && !takesMore)) return null;
  const sale = sales.find((entry) => entry.id === id) ?? null;
  if (id !== 'new' && sale === null)
    return (
      <Notice tone="warning" role="status" className="mt-3">
        We can’t find this sale. Someone may have deleted it.
      </Notice>
    );
  return (
    <SaleDialog key={id} {...{ run, sale, sales }} quantity={url.get('quantity') ?? ''} onClose={close} />
  );
}

const SalesSkeleton = () => (
  <Loading label="Loading the sales of this run">
    <Skeleton className="h-[148px]" />
  </Loading>
);
