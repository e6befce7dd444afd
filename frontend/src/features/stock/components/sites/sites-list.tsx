import { formatMoney } from '@batchbook/shared/money';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf } from '@batchbook/shared/text';
import { ChefHat, Ellipsis, Star, Store, Trash2, Warehouse } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCurrency } from '../../../../data/accounts.ts';
import type { StockBook } from '../../../../data/stock/stock.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { dayOf } from '../../../../ui/dates.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { tableRoles } from '../../../../ui/list/table-roles.ts';
import { Menu } from '../../../../ui/menu.tsx';
import { part } from '../../../../ui/part.tsx';
import { useLevelRows } from '../../hooks/use-level-rows.ts';
import type { useSiteActions } from '../../hooks/use-site-actions.ts';
import { stockPath } from '../../hooks/use-stock-address.ts';
import type { StockAction } from '../../model/action.ts';
import { type LevelRow, shelfValue } from '../../model/levels.ts';
import { leftAt, siteNameFault, termOf } from '../../model/sites.ts';
import { NameInPlace } from '../items/name-in-place.tsx';
import { EndDate } from './end-date.tsx';
import { EndedSite } from './ended-site.tsx';

const ActionDialog = part(() => import('../actions/action-dialog.tsx'));

export interface SitesListProps {
  sites: readonly Site[];
  book: StockBook;
  locked: boolean;
  actions: ReturnType<typeof useSiteActions>;
}

/** The sites with what stands there; name and end are edited in place. */
export function SitesList({ sites, book, locked, actions }: SitesListProps) {
  const rows = useLevelRows(book, sites);
  const bySite = useMemo(() => Map.groupBy(rows, ({ site }) => site.id), [rows]);
  const [action, setAction] = useState<StockAction | null>(null);
  return (
    <>
      <Card aria-label="Sites" bleeds>
        <table {...tableRoles.table} aria-label="Sites" className="list-table">
          <thead {...tableRoles.group} className="border-b border-line max-md:sr-only">
            <tr {...tableRoles.row}>
              <th {...tableRoles.heading} className="column-heading pl-5">
                Site
              </th>
              <th {...tableRoles.heading} className="column-heading">
                Until
              </th>
              <th {...tableRoles.heading} className="column-heading text-right">
                Items
              </th>
              <th {...tableRoles.heading} className="column-heading text-right">
                Value
              </th>
              <th {...tableRoles.heading} className="w-14">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          {sites.map((site) => (
            <SiteRows
              key={site.id}
              site={site}
              rows={bySite.get(site.id) ?? []}
              book={book}
              locked={locked}
              actions={actions}
              others={sites.filter(({ id }) => id !== site.id)}
              onTransfer={setAction}
            />
          ))}
        </table>
      </Card>
      {action && <ActionDialog action={action} onClose={() => setAction(null)} />}
    </>
  );
}

interface SiteRowsProps extends Omit<SitesListProps, 'sites'> {
  site: Site;
  rows: readonly LevelRow[];
  others: readonly Site[];
  onTransfer: (action: StockAction) => void;
}

const cell = 'px-2 align-middle max-md:block max-md:p-0';

const rowStyle = classNames(
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3',
  'max-md:gap-y-1 max-md:px-3.5 max-md:py-2.5',
);

function SiteRows({ site, rows, others, book, locked, actions, onTransfer }: SiteRowsProps) {
  const today = dayOf(new Date());
  const term = termOf(site, today);
  const kept = rows.filter(({ marks }) => !marks.hidden);
  const Icon = site.isDefault ? ChefHat : site.endsOn === null ? Warehouse : Store;
  return (
    <tbody {...tableRoles.group} className="ruled max-md:block">
      <tr {...tableRoles.row} className={rowStyle}>
        <td {...tableRoles.cell} className={`${cell} h-16 pl-5! max-md:h-auto max-md:pl-0!`}>
          <div className="flex items-center gap-3">
            <Icon aria-hidden size={20} className="text-ink-3" />
            <div className="min-w-0">
              <NameInPlace
                name={site.name}
                label={`Name of ${site.name}`}
                locked={locked}
                className="field-sizing-content max-w-[340px] font-display text-17 font-[650] max-md:max-w-[210px]"
                faultOf={(name) => siteNameFault(name, others)}
                onSave={(name) => void actions.update(site, { name })}
              />
            </div>
            {site.isDefault && <Badge tone="primary">Default</Badge>}
          </div>
        </td>
        <td {...tableRoles.cell} className={`${cell} max-md:order-3 max-md:col-span-2`}>
          <EndDate site={site} locked={locked} onEnd={(endsOn) => void actions.update(site, { endsOn })} />
        </td>
        <td {...tableRoles.cell} className={`${cell} num text-right max-md:order-4 max-md:text-left`}>
          <Link className="link touch inline-flex items-center" to={stockPath('stock-levels', site.id)}>
            {countOf(kept.length, 'item')}
          </Link>
        </td>
        <td {...tableRoles.cell} className={`${cell} num text-right whitespace-nowrap max-md:order-5`}>
          <Value rows={rows} />
        </td>
        <td
          {...tableRoles.cell}
          className={`${cell} w-14 pr-3! text-right max-md:order-1 max-md:w-auto max-md:pr-0!`}
        >
          <SiteMenu site={site} book={book} locked={locked} actions={actions} />
        </td>
      </tr>
      {term.kind === 'ended' && (
        <tr {...tableRoles.row} className="max-md:block">
          <td {...tableRoles.cell} colSpan={5} className="px-5 pb-4 max-md:block max-md:px-3.5">
            <EndedSite
              site={site}
              term={term.text}
              book={book}
              locked={locked}
              onTransfer={onTransfer}
              onClose={() => void actions.destroy(site, leftAt(book, site.id).length)}
            />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** What stands there by its price; beside what has none it is at least that. */
function Value({ rows }: { rows: readonly LevelRow[] }) {
  const currency = useCurrency();
  const { amount, isKnown, isPartial } = shelfValue(rows);
  if (!isKnown) return <span className="text-ink-3">{isPartial ? 'No price' : 'Nothing there'}</span>;
  return (
    <>
      {isPartial && <span className="text-ink-3">at least </span>}
      <b className="font-[650]">{formatMoney(amount, currency)}</b>
    </>
  );
}

function SiteMenu({
  site,
  book,
  locked,
  actions,
}: Pick<SiteRowsProps, 'site' | 'book' | 'locked' | 'actions'>) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`More about ${site.name}`} size="sm">
          <Ellipsis aria-hidden size={18} />
        </IconButton>
      }
      entries={[
        {
          label: 'Make it the default',
          icon: <Star aria-hidden size={17} />,
          hint: site.isDefault ? 'It is' : 'Used when no site is chosen',
          disabled: locked || site.isDefault,
          onSelect: () => void actions.update(site, { isDefault: true }),
        },
        'separator',
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden size={17} />,
          hint: site.isDefault ? 'Make another one the default first' : 'Its movements are kept',
          danger: true,
          // Deleting is the way out of too many sites: it goes where nothing else does.
          disabled: site.isDefault,
          onSelect: () => void actions.destroy(site, leftAt(book, site.id).length),
        },
      ]}
    />
  );
}
