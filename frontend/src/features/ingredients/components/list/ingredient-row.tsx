import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Currency } from '@batchbook/shared/money';
import { plural } from '@batchbook/shared/text';
import { Archive, ArchiveRestore, CircleHelp, Pencil } from 'lucide-react';
import { AllergenBadges, allergenBadges } from '../../../../ui/allergen-badges.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { tableRoles } from '../../../../ui/list/table-roles.ts';
import { part } from '../../../../ui/part.tsx';
import type { RowMeasure } from '../../../../ui/virtual-rows.tsx';
import { useArchive } from '../../hooks/use-ingredient-save.ts';
import { nutritionKnownPercent } from '../../model/nutrition.ts';
import { PriceInPlace } from '../price-in-place.tsx';

const PriceTrend = part(() => import('./price-trend.tsx'));

export interface RowActionsProps {
  ingredient: Ingredient;
  onOpen: (id: string, field?: string) => void;
}

export interface IngredientRowProps extends RowActionsProps {
  currency: Currency;
  /** In how many recipes it is. */
  uses: number;
  ticked: boolean;
  onTick: (on: boolean) => void;
  onPrice: (ingredient: Ingredient, costPerUnit: string | null) => void;
  /** Whether the list is virtual and only some rows are rendered. */
  measure?: RowMeasure;
}

const cell = 'px-2 align-middle max-md:block max-md:p-0';

const rowStyle = classNames(
  'group ruled has-[input[data-column]:focus]:bg-primary-soft',
  'max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3',
  'max-md:gap-y-1.5 max-md:px-3.5 max-md:py-3',
);

const nameStyle = classNames(
  'block max-w-full cursor-pointer truncate rounded-1 text-left text-14 font-semibold',
  'hover:underline max-md:min-h-8 max-md:text-15 max-md:whitespace-normal',
);

const supplierCell = classNames(
  'max-w-[150px] max-md:order-1 max-md:col-span-2 max-md:max-w-none max-md:text-13',
  'md:max-lg:hidden',
);

const usesCell = classNames(
  'num text-right max-md:col-span-2 max-md:col-start-1 max-md:row-start-5',
  'max-md:justify-self-start max-md:text-13 max-md:text-ink-3',
);

const actionsCell = classNames(
  'w-20 pr-4! text-right whitespace-nowrap',
  'max-md:col-start-3 max-md:row-start-5 max-md:-my-2 max-md:w-auto max-md:pr-0!',
);

/** An ingredient in the list. Its price is edited in place, the rest in its panel. */
export function IngredientRow(props: IngredientRowProps) {
  const { ingredient, currency, uses, ticked, onTick, onOpen, onPrice, measure } = props;
  const { id, name, brand } = ingredient;
  return (
    <tr
      {...tableRoles.row}
      ref={measure?.ref}
      data-index={measure?.index}
      aria-rowindex={measure && measure.index + 2}
      className={`${rowStyle} ${ticked ? 'bg-primary-soft' : ''}`}
    >
      <td {...tableRoles.cell} className={`${cell} w-[46px] pl-4! max-md:w-auto max-md:pl-0!`}>
        <Tick name={name} ticked={ticked} onTick={onTick} />
      </td>
      <td
        {...tableRoles.cell}
        className={`${cell} h-[50px] max-w-[230px] py-1 max-md:h-auto max-md:max-w-none`}
      >
        <button type="button" data-opens onClick={() => onOpen(id)} className={nameStyle}>
          {name}
        </button>
        <span className="flex items-center gap-1.5 truncate text-12 leading-tight text-ink-3">
          {brand || 'no brand'}
          {ingredient.isSample && <Badge tone="info">Sample</Badge>}
        </span>
      </td>
      <td {...tableRoles.cell} className={`${cell} num text-right whitespace-nowrap`}>
        <PriceInPlace
          ingredient={ingredient}
          currency={currency}
          onOpen={onOpen}
          onSave={(costPerUnit) => onPrice(ingredient, costPerUnit)}
        />
      </td>
      <td
        {...tableRoles.cell}
        className={`${cell} w-[122px] max-md:order-2 max-md:w-auto max-md:justify-self-end md:max-lg:hidden`}
      >
        <PriceTrend ingredient={ingredient} />
      </td>
      <td {...tableRoles.cell} className={`${supplierCell} ${cell}`}>
        <span className="line-clamp-2">
          {ingredient.supplier ?? <span className="text-ink-3">no supplier</span>}
        </span>
      </td>
      <td
        {...tableRoles.cell}
        className={`${cell} max-w-[308px] py-1.5 max-md:order-3 max-md:col-span-3 max-md:max-w-none`}
      >
        <AllergenBadges badges={allergenBadges(ingredient.allergens)} label={`${name}: allergens`} />
      </td>
      <td
        {...tableRoles.cell}
        className={`${cell} max-md:col-span-3 max-md:col-start-1 max-md:row-start-4 md:max-lg:hidden`}
      >
        <NutritionKnown ingredient={ingredient} />
      </td>
      <td {...tableRoles.cell} className={`${usesCell} ${cell}`}>
        <span className="md:hidden">in </span>
        {uses}
        <span className="md:hidden"> {plural(uses, 'recipe')}</span>
      </td>
      <td {...tableRoles.cell} className={`${actionsCell} ${cell}`}>
        <RowActions ingredient={ingredient} onOpen={onOpen} />
      </td>
    </tr>
  );
}

interface TickProps {
  name: string;
  ticked: boolean;
  onTick: (on: boolean) => void;
}

const Tick = ({ name, ticked, onTick }: TickProps) => (
  <label className="flex size-[18px] items-center justify-center finger:-m-3 finger:size-12">
    <span className="sr-only">Tick {name}</span>
    <input
      type="checkbox"
      className="size-[18px] cursor-pointer accent-primary"
      checked={ticked}
      onChange={(event) => onTick(event.target.checked)}
    />
  </label>
);

/** The share of declared nutrients that are known: a bar and the figure, or words for none. */
function NutritionKnown({ ingredient }: { ingredient: Ingredient }) {
  const percent = nutritionKnownPercent(ingredient.nutrition);
  if (percent === 0) {
    return (
      <span className="inline-flex items-center gap-1.5 text-13 font-[650] text-warn">
        <span className="font-normal text-ink-3 md:hidden">Nutrition</span>
        <CircleHelp aria-hidden size={14} />
        None yet
      </span>
    );
  }
  return (
    <span className="num flex w-28 items-center gap-2.5 text-13 max-md:w-36 max-md:gap-2">
      <span className="text-ink-3 md:hidden">Nutrition</span>
      <i aria-hidden className="h-[7px] flex-1 overflow-hidden rounded-[2px] bg-line-soft">
        <i
          className={`block h-full ${percent === 100 ? 'bg-chart-1' : 'bg-part'}`}
          style={{ width: `${percent}%` }}
        />
      </i>
      <span className="w-9 text-right">{percent}%</span>
    </span>
  );
}

function RowActions({ ingredient, onOpen }: RowActionsProps) {
  const archive = useArchive();
  const { id, name, archived } = ingredient;
  return (
    <span className="inline-flex on-hover">
      <IconButton label={`Edit ${name}`} size="sm" onClick={() => onOpen(id)}>
        <Pencil aria-hidden size={16} />
      </IconButton>
      <IconButton
        label={`${archived ? 'Bring back' : 'Archive'} ${name}`}
        size="sm"
        onClick={() => void archive(ingredient, !archived)}
      >
        {archived ? <ArchiveRestore aria-hidden size={16} /> : <Archive aria-hidden size={16} />}
      </IconButton>
    </span>
  );
}
