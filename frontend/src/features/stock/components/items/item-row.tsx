import { formatQuantity } from '@batchbook/shared/money';
import { stockUnits } from '@batchbook/shared/stock/constants';
import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { Ellipsis, PanelRightOpen, Trash2, TriangleAlert } from 'lucide-react';
import type { StockBook } from '../../../../data/stock/stock.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { tableRoles } from '../../../../ui/list/table-roles.ts';
import { Menu } from '../../../../ui/menu.tsx';
import { Select } from '../../../../ui/select.tsx';
import type { RowMeasure } from '../../../../ui/virtual-rows.tsx';
import type { ItemChange } from '../../hooks/use-item-actions.ts';
import { useStockAddress } from '../../hooks/use-stock-address.ts';
import { unitWord } from '../../model/figures.ts';
import { kindText } from '../../model/items.ts';
import { CategoryInPlace } from './category-in-place.tsx';
import { NameInPlace } from './name-in-place.tsx';
import { TrackedAt } from './tracked-at.tsx';

export interface ItemRowProps {
  item: StockItem;
  book: StockBook;
  sites: readonly Site[];
  categories: readonly StockCategory[];
  ticked: boolean;
  locked: boolean;
  onTick: (on: boolean) => void;
  onChange: (change: ItemChange) => Promise<boolean>;
  onDelete: () => void;
  onCategories: () => void;
  measure?: RowMeasure;
}

const cell = 'px-2 align-middle max-md:block max-md:p-0';

const rowStyle = classNames(
  'group ruled has-[input[data-column]:focus]:bg-primary-soft',
  'max-md:grid max-md:grid-cols-[46px_minmax(0,1fr)_auto_auto] max-md:items-center',
  'max-md:gap-x-2 max-md:gap-y-1.5 max-md:py-3 max-md:pr-1.5',
);

const cellStyle = classNames(
  'max-md:col-span-2 max-md:col-start-3 max-md:row-start-2 max-md:justify-self-end',
  'max-md:pr-2!',
);

/** An item: everything about it is edited where it stands. */
export function ItemRow(props: ItemRowProps) {
  const { item, ticked, locked, measure, onTick, onChange } = props;
  return (
    <tr
      {...tableRoles.row}
      ref={measure?.ref}
      data-index={measure?.index}
      aria-rowindex={measure && measure.index + 2}
      className={`${rowStyle} ${ticked ? 'bg-sunken/50' : ''} ${item.isActive ? '' : 'text-ink-3'}`}
    >
      <td
        {...tableRoles.cell}
        className={`${cell} w-[46px] pl-4! max-md:grid max-md:min-h-12 max-md:place-items-center max-md:pl-0!`}
      >
        <input
          type="checkbox"
          aria-label={`Tick ${item.name}`}
          className="tick-box max-md:size-6"
          checked={ticked}
          onChange={(event) => onTick(event.target.checked)}
        />
      </td>
      <td {...tableRoles.cell} className={`${cell} h-[52px] py-1 max-md:col-span-2 max-md:h-auto`}>
        <NameAndKind {...props} />
      </td>
      <td {...tableRoles.cell} className={`${cell} max-md:col-start-2 max-md:row-start-2`}>
        <CategoryInPlace
          item={item}
          categories={props.categories}
          locked={locked}
          onPick={(categoryId) => void onChange({ categoryId })}
          onCategories={props.onCategories}
        />
      </td>
      <td {...tableRoles.cell} className={`${cellStyle} ${cell}`}>
        <UnitCell {...props} />
      </td>
      <td {...tableRoles.cell} className={`${cell} max-md:col-start-2 max-md:row-start-3`}>
        <TrackedAt item={item} book={props.book} sites={props.sites} locked={locked} />
      </td>
      <td {...tableRoles.cell} className={`${cell} max-md:col-start-3 max-md:row-start-3`}>
        <Toggle
          label="Lots"
          of={`${item.name}: deliveries ask for their lot`}
          on={item.tracksLots}
          locked={locked}
          onToggle={(tracksLots) => void onChange({ tracksLots })}
        />
      </td>
      <td {...tableRoles.cell} className={`${cell} max-md:col-start-4 max-md:row-start-3`}>
        <Toggle
          label="Active"
          of={`${item.name}: active`}
          on={item.isActive}
          locked={locked}
          onToggle={(isActive) => void onChange({ isActive })}
        />
      </td>
      <td
        {...tableRoles.cell}
        className={`${cell} w-14 pr-3! text-right max-md:col-start-4 max-md:row-start-1 max-md:w-auto max-md:pr-0!`}
      >
        <RowMenu {...props} />
      </td>
    </tr>
  );
}

function NameAndKind({ item, locked, onChange }: ItemRowProps) {
  return (
    <>
      <NameInPlace
        name={item.name}
        label={`Name of ${item.name}`}
        locked={locked}
        onSave={(name) => void onChange({ name })}
      />
      <span className="flex flex-wrap items-center gap-x-2 text-12 leading-tight text-ink-3">
        {kindText[item.category]}
        {item.manualUnit !== null && (
          <span className="inline-flex items-center gap-1 font-semibold text-warn">
            <TriangleAlert aria-hidden size={13} />
            Stock must be updated manually: count it in {unitWord(levelUnitOf(item), item.unitName)}
          </span>
        )}
      </span>
    </>
  );
}

function UnitCell({ item, locked, onChange }: ItemRowProps) {
  if (item.category !== 'other' || locked)
    return (
      <span className="num text-ink-2">
        {unitWord(item.unit, item.unitName)}
        {item.piecesPerPack !== null && ` of ${formatQuantity(item.piecesPerPack)}`}
      </span>
    );
  return (
    <Select
      size="sm"
      aria-label={`${item.name}: unit`}
      className="w-[112px]"
      options={stockUnits.map((value) => ({ value, label: value }))}
      value={item.unit}
      onValueChange={(unit) => void onChange({ unit })}
    />
  );
}

interface ToggleProps {
  label: string;
  of: string;
  on: boolean;
  locked: boolean;
  onToggle: (on: boolean) => void;
}

function Toggle({ label, of, on, locked, onToggle }: ToggleProps) {
  return (
    <label className="flex w-fit items-center gap-2 text-13 text-ink-2 finger:min-h-12 max-md:px-2">
      <input
        type="checkbox"
        aria-label={of}
        className="tick-box"
        disabled={locked}
        checked={on}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span aria-hidden className="md:hidden">
        {label}
      </span>
    </label>
  );
}

function RowMenu({ item, sites, locked, onDelete }: ItemRowProps) {
  const { openItem } = useStockAddress();
  const site = sites.find(({ isDefault }) => isDefault) ?? sites[0];
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`More about ${item.name}`} size="sm">
          <Ellipsis aria-hidden size={18} />
        </IconButton>
      }
      entries={[
        ...(site
          ? [
              {
                label: 'Show movements',
                icon: <PanelRightOpen aria-hidden size={17} />,
                onSelect: () => openItem(item.id, site.id),
              },
              'separator' as const,
            ]
          : []),
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden size={17} />,
          hint: 'Removes it from every screen. Its movements are kept.',
          danger: true,
          disabled: locked,
          onSelect: onDelete,
        },
      ]}
    />
  );
}
