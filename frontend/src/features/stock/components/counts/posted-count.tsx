import type { StockCount } from '@batchbook/shared/stock/count-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf, plural } from '@batchbook/shared/text';
import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useCurrency } from '../../../../data/accounts.ts';
import { usePeople } from '../../../../data/people.ts';
import { useStockCategories } from '../../../../data/stock/categories.ts';
import { useCount } from '../../../../data/stock/counts.ts';
import { useSites } from '../../../../data/stock/sites.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { shownDate, shownMoment } from '../../../../ui/dates.ts';
import { Gone } from '../../../../ui/gone.tsx';
import { Loaded } from '../../../../ui/list/loaded.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Crumbs, PageHeader } from '../../../../ui/page-header.tsx';
import { usePosted } from '../../hooks/use-posted.ts';
import { stockPath } from '../../hooks/use-stock-address.ts';
import { groupLines } from '../../model/count-list.ts';
import type { PostedLine } from '../../model/count-posted.ts';
import { unitWord } from '../../model/figures.ts';
import { ChangeReceipt, type ReceiptChange } from './change-receipt.tsx';
import { SheetSkeleton } from './count-page-skeleton.tsx';
import { PostedPrint } from './count-prints.tsx';
import { PostedLines } from './posted-lines.tsx';
import { PostingBar } from './posting-bar.tsx';

/** A count as it was posted: what each line found and changed, and what is to be counted again. */
export default function PostedCount({ id }: { id: string }) {
  const count = useCount(id);
  const { data: sites } = useSites();
  useFollowPosting(count.data?.state === 'posting', count.refetch);
  return (
    <Loaded
      query={count}
      what="The count"
      skeleton={<SheetSkeleton />}
      gone={
        <Gone
          title="We can’t find this count"
          description="It was never posted, or the link belongs to another business."
          to={stockPath('counts', null)}
          label="All counts"
        />
      }
    >
      {(posted) => <Posted count={posted} site={sites?.find((site) => site.id === posted.siteId)} />}
    </Loaded>
  );
}

const askAgainMs = 1500;

/** While somebody posts it, it is asked for again and again. */
function useFollowPosting(isPosting: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!isPosting) return;
    const timer = setInterval(() => void refetch(), askAgainMs);
    return () => clearInterval(timer);
  }, [isPosting, refetch]);
}

const cardStyle = classNames(
  'min-w-0 overflow-clip max-md:order-2 max-md:-mx-3.5 max-md:rounded-none!',
  'max-md:border-x-0!',
);

function Posted({ count, site }: { count: StockCount; site: Site | undefined }) {
  const { within } = usePeople();
  const posted = usePosted(count);
  const currency = useCurrency();
  const { data: categories = [] } = useStockCategories();
  const name = site?.name ?? 'a site';
  const when = `${shownMoment(count.createdAt)} by ${within(count.userId)}`;
  if (posted === undefined) return <SheetSkeleton />;
  const { lines, totals } = posted;
  const open = lines.filter(({ line }) => line.state === 'open');
  return (
    <>
      <title>{`Count of ${name} · Batchbook`}</title>
      <div className="print:hidden">
        <PostedHeader count={count} site={site} name={name} when={when} />
        {count.state === 'posting' && (
          <PostingBar className="mb-4" posted={count.posted} total={count.total} />
        )}
        {open.length > 0 && <Open lines={open} siteId={count.siteId} />}
        <div className="grid items-start gap-x-[30px] gap-y-6 lg:grid-cols-[minmax(0,1fr)_384px]">
          <Card aria-label="Lines" className={cardStyle}>
            <PostedLines groups={groupLines(lines, categories)} currency={currency} />
          </Card>
          <aside aria-label="What it changed" className="lg:sticky lg:top-[18px]">
            <ChangeReceipt
              title="What this count changed"
              subtitle={`${name} · ${shownDate(count.createdAt)}`}
              changes={totals.differing.map(changeOf)}
              sums={totals}
              shelf={null}
              currency={currency}
            >
              <p className="font-sans text-13 tracking-normal text-ink-2">
                At today’s prices. {countOf(count.total, 'line')} counted, {countOf(count.posted, 'line')}{' '}
                posted.
              </p>
            </ChangeReceipt>
          </aside>
        </div>
      </div>
      <PostedPrint
        title={`Stock count, ${name}`}
        note={`${when} · ${countOf(count.total, 'line')}, ${count.differing} changed`}
        groups={groupLines(lines, categories)}
        totals={totals}
        currency={currency}
      />
    </>
  );
}

interface PostedHeaderProps {
  count: StockCount;
  site: Site | undefined;
  name: string;
  /** When it was posted, and by whom. */
  when: string;
}

function PostedHeader({ count, site, name, when }: PostedHeaderProps) {
  return (
    <PageHeader
      title={`Count of ${name}`}
      crumbs={
        <Crumbs
          trail={[
            { label: 'Stock', to: stockPath('stock-levels', count.siteId) },
            { label: 'Counts', to: stockPath('counts', count.siteId) },
          ]}
          current={shownDate(count.createdAt)}
        />
      }
      beside={<p className="num text-13 text-ink-3">{when}</p>}
      actions={
        <>
          <Button icon={<Printer aria-hidden size={17} />} onClick={() => window.print()}>
            Print
          </Button>
          {site?.isActive && (
            <ButtonLink to={stockPath('counts', site.id, 'count=new')} className="max-md:flex-1">
              Count again
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

const changeOf = ({ item, line, book, change, money }: PostedLine): ReceiptChange => ({
  item,
  unit: line.levelUnit,
  difference: change,
  book,
  counted: book === null || change === null ? null : book + change,
  entered: `${line.counted} ${unitWord(line.unit, item.unitName, line.counted)}`,
  money,
});

/** Lines that moved while the count was posted: they are to be counted again. */
function Open({ lines, siteId }: { lines: readonly PostedLine[]; siteId: string }) {
  const names = new Intl.ListFormat('en-GB').format(lines.map(({ item }) => item.name));
  const [first] = lines;
  const only = lines.length === 1 && first ? `&search=${encodeURIComponent(first.item.name)}` : '';
  return (
    <Notice tone="warning" role="status" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <b>
            {names} {plural(lines.length, 'stays', 'stay')} open.
          </b>{' '}
          Stock moved while the count was posted; nothing was posted for {plural(lines.length, 'it', 'them')}.
        </p>
        <ButtonLink size="sm" to={stockPath('counts', siteId, `count=new${only}`)}>
          Count {plural(lines.length, 'it', 'them')} again
        </ButtonLink>
      </div>
    </Notice>
  );
}
