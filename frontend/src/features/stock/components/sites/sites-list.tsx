import { formatMoney } from '@batchbook/shared/money';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf } from '@batchbook/shared/text';
import { ChefHat, Ellipsis, Star, Store, Trash2, Warehouse } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCurrency } from '../../../../data/accounts.ts';
import type { StockBook } from '../../../../data/stock/stock.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { dayOf } from '../../../../ui/dates.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import type { Column } from '../../../../ui/list/columns.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
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
  const rowsAt = (site: Site) => bySite.get(site.id) ?? [];
  const today = dayOf(new Date());
  return (
    <>
      <Card aria-label="Sites" bleeds>
        <DataTable
          label="Sites"
          columns={columnsOf({ sites, book, locked, actions, rowsAt })}
          rows={sites}
          keyOf={({ id }) => id}
          isOpenAtFirst={() => true}
          detail={(site) => {
            const term = termOf(site, today);
            if (term.kind !== 'ended') return null;
            return (
              <EndedSite
                {...{ site, book, locked }}
                term={term.text}
                onTransfer={setAction}
                onClose={() => void actions.destroy(site, leftAt(book, site.id).length)}
              />
            );
          }}
        />
      </Card>
      {action && <ActionDialog action={action} onClose={() => setAction(null)} />}
    </>
  );
}

interface ColumnsOf extends SitesListProps {
  rowsAt: (site: Site) => readonly LevelRow[];
}

const columnsOf = (of: ColumnsOf): readonly Column<Site>[] => [
  {
    key: 'site',
    title: 'Site',
    kind: 'text',
    narrow: 'title',
    cell: (site) => <SiteName {...of} site={site} />,
  },
  {
    key: 'until',
    title: 'Until',
    kind: 'date',
    cell: (site) => (
      <div className="md:-my-1">
        <EndDate
          site={site}
          locked={of.locked}
          onEnd={(endsOn) => void of.actions.update(site, { endsOn })}
        />
      </div>
    ),
  },
  {
    key: 'items',
    title: 'Items',
    kind: 'quantity',
    cell: (site) => (
      <Link className="link touch inline-flex items-center" to={stockPath('stock-levels', site.id)}>
        {countOf(of.rowsAt(site).filter(({ marks }) => !marks.hidden).length, 'item')}
      </Link>
    ),
  },
  {
    key: 'value',
    title: 'Value',
    kind: 'money',
    cell: (site) => (
      <span className="whitespace-nowrap">
        <Value rows={of.rowsAt(site)} />
      </span>
    ),
  },
  {
    key: 'actions',
    title: 'Actions',
    kind: 'text',
    isActions: true,
    width: 'w-14',
    cell: (site) => <SiteMenu {...of} site={site} />,
  },
];

function SiteName({ site, sites, locked, actions }: Omit<SitesListProps, 'book'> & { site: Site }) {
  const Icon = site.isDefault ? ChefHat : site.endsOn === null ? Warehouse : Store;
  return (
    <div className="flex items-center gap-3 md:-my-1">
      <Icon aria-hidden size={20} className="text-ink-3" />
      <div className="min-w-0">
        <NameInPlace
          name={site.name}
          label={`Name of ${site.name}`}
          locked={locked}
          className="field-sizing-content max-w-[340px] font-display text-17 font-[650] max-md:max-w-[210px]"
          faultOf={(name) =>
            siteNameFault(
              name,
              sites.filter(({ id }) => id !== site.id),
            )
          }
          onSave={(name) => void actions.update(site, { name })}
        />
      </div>
      {site.isDefault && <Badge tone="primary">Default</Badge>}
    </div>
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

function SiteMenu({ site, book, locked, actions }: Omit<SitesListProps, 'sites'> & { site: Site }) {
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
