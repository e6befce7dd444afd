import type { Sale } from '@batchbook/shared/production/sale-schema';
import { countOf } from '@batchbook/shared/text';
import { Download } from 'lucide-react';
import { useCurrency } from '../../../data/accounts.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { dayOf, shownDay } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { ClearFilters, NoMatch } from '../../../ui/list/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { csvFile, saveFile } from '../../../ui/save-file.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ProductionTabs } from '../components/production-tabs.tsx';
import { SalesTable } from '../components/sales-table.tsx';
import { type AllSales, useAllSales } from '../hooks/use-all-sales.ts';
import { saleRows, sumText } from '../model/sales.ts';

/** `/production/sales`: who bought what, of all runs. */
export default function SalesPage() {
  const sales = useAllSales();
  const { list, query, found } = sales;
  return (
    <>
      <title>Sales · Batchbook</title>
      <PageHeader title="Sales" actions={<SalesFile found={found} />} />
      <ProductionTabs current="sales" />
      <SalesTools sales={sales} />
      <Loaded query={query} what="The sales" stale="These are the sales as they were last loaded.">
        {(all) =>
          found.length > 0 ? (
            <FoundSales found={found} />
          ) : all.length > 0 || list.isFiltered ? (
            <NoMatch
              title="No sales match"
              description="Nobody of that name bought of that batch in those days."
              list={list}
            />
          ) : (
            <EmptyState
              title="No sales yet"
              description="Open a locked run and record who bought how much of it. A recall then names every buyer."
              illustration={<RecipeBoxDrawing />}
            />
          )
        }
      </Loaded>
    </>
  );
}

function FoundSales({ found }: { found: readonly Sale[] }) {
  const currency = useCurrency();
  return (
    <Card aria-label="Sales of all runs" bleeds>
      <SalesTable label="Sales of all runs" sales={found} currency={currency} withRuns />
    </Card>
  );
}

/** What was bought by whom and when; and what that leaves. */
function SalesTools({ sales: { list, query, found } }: { sales: AllSales }) {
  const { view, filter } = list;
  const currency = useCurrency();
  const dateOf = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      className="w-[146px] max-md:flex-1"
      {...(name === 'from' ? { max: view.to ?? undefined } : { min: view.from ?? undefined })}
      value={view[name] ?? ''}
      onChange={(event) => filter({ [name]: event.target.value || null })}
    />
  );
  return (
    <ListToolbar
      label="Search sales"
      placeholder="Purchaser, email, batch or recipe"
      list={list}
      className="w-[290px] max-md:w-full"
    >
      <div className="flex items-center gap-1.5 text-13 text-ink-3 max-md:w-full">
        {dateOf('from', 'From')}
        to
        {dateOf('to', 'To')}
      </div>
      <p role="status" className="num ml-auto text-13 text-ink-2 max-md:ml-0">
        {query.data && (
          <>
            <b className="font-semibold text-ink">
              {found.length === 0 ? countOf(0, 'sale') : sumText(found, currency)}
            </b>
            {spanText(view)}
            {list.isFiltered && (
              <>
                . <ClearFilters list={list} />
              </>
            )}
          </>
        )}
      </p>
    </ListToolbar>
  );
}

/** ' in the last year', ' from Nov 01, 2026'. */
function spanText({ from, to }: { from: string | null; to: string | null }): string {
  if (!from && !to) return ' in the last year';
  if (from && from === to) return ` on ${shownDay(from)}`;
  const start = from && ` from ${shownDay(from)}`;
  return `${start ?? ' in the year'}${to ? ` up to ${shownDay(to)}` : ''}`;
}

/** All that the filters let through, as a file. */
function SalesFile({ found }: { found: readonly Sale[] }) {
  const currency = useCurrency();
  const { data: sites = [] } = useSites();
  const toast = useToast();
  const save = async () => {
    try {
      const siteName = (id: string) => sites.find((site) => site.id === id)?.name ?? 'A deleted site';
      saveFile(await csvFile(saleRows(found, { currency, siteName })), `Sales ${dayOf(new Date())}.csv`);
    } catch {
      toast({ title: 'Error exporting sales', variant: 'destructive' });
    }
  };
  return (
    <Button
      icon={<Download aria-hidden size={17} />}
      aria-disabled={found.length === 0}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
