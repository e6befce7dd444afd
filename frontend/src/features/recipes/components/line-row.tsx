import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { costingUnitLabel } from '@batchbook/shared/units';
import { ChevronDown, Ellipsis, GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { TextField } from '../../../ui/use-typed.ts';
import type { DraftLine } from '../model/draft.ts';
import { useEditorView } from './editor-context.tsx';
import { LineCostCell } from './line-cost-cell.tsx';
import { LineFlags } from './line-flags.tsx';
import { QuantityCell } from './quantity-cell.tsx';
import { RowMenu } from './row-menu.tsx';

export interface LineRowProps {
  line: DraftLine;
  index: number;
  count: number;
  /** Share of the ingredients' cost, and of the widest bar, in percent. */
  share: number;
  width: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDown: (event: KeyboardEvent<TextField>) => void;
}

const dragType = 'application/x-batchbook-line';

export function LineRow(props: LineRowProps) {
  const { line, index, onMove } = props;
  const { editable, ingredientOf } = useEditorView();
  const errorId = useId();
  const ingredient = ingredientOf(line);

  const moveByKeys = (event: KeyboardEvent) => {
    if (!editable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  const drop = useDrop(index);

  return (
    <tr
      {...(editable ? drop.handlers : {})}
      onKeyDown={moveByKeys}
      className={classNames(
        'group border-b border-line-soft last:border-b-0 has-[input[data-line]:focus]:bg-primary-soft max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_132px] max-md:items-center max-md:gap-x-2.5 max-md:px-3.5 max-md:py-2.5',
        drop.over && 'bg-primary-soft shadow-[inset_0_2px_0_var(--color-primary)]',
      )}
    >
      <td className="w-10 pl-3 max-md:hidden">{editable && <DragHandle line={line} />}</td>
      <td className="h-[52px] w-[38%] px-2 py-1.5 max-md:w-auto max-md:col-start-1 max-md:row-start-1 max-md:h-auto max-md:p-0">
        <NameCell {...props} ingredient={ingredient} />
      </td>
      <td className="px-2 text-right max-md:col-start-3 max-md:row-start-1 max-md:p-0">
        <QuantityCell line={line} onDown={props.onDown} errorId={errorId} />
      </td>
      <td className="num px-2 text-right whitespace-nowrap max-lg:hidden">
        <Rate ingredient={ingredient} />
      </td>
      <td className="px-2 max-lg:hidden">
        {props.share > 0 && <Share share={props.share} width={props.width} />}
      </td>
      <td className="px-2 text-right max-md:col-start-2 max-md:row-start-1 max-md:p-0">
        <LineCostCell line={line} />
      </td>
      <td className="w-12 pr-3 text-right max-md:hidden">
        {editable && (
          <RowMenu
            {...props}
            ingredient={ingredient}
            trigger={
              <IconButton
                label={`${line.name}: more`}
                size="sm"
                className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-popup-open:opacity-100 pointer-coarse:opacity-100"
              >
                <Ellipsis aria-hidden size={18} />
              </IconButton>
            }
          />
        )}
      </td>
    </tr>
  );
}

/** Where a dragged line is let go; the table moves it here. */
function useDrop(index: number) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      const id = event.dataTransfer.getData(dragType);
      if (id === '') return;
      const dropped = new CustomEvent('line-dropped', { bubbles: true, detail: { id, index } });
      event.currentTarget.dispatchEvent(dropped);
    },
  };
  return { over, handlers };
}

const DragHandle = ({ line }: { line: DraftLine }) => (
  <IconButton
    label={`Move ${line.name}: drag, or Alt with the arrow keys`}
    size="sm"
    draggable
    className="cursor-grab"
    onDragStart={(event) => event.dataTransfer.setData(dragType, line.id)}
  >
    <GripVertical aria-hidden size={17} />
  </IconButton>
);

/** The name, what there is to say about the line, and on a narrow screen the menu under the name. */
function NameCell(props: LineRowProps & { ingredient: Ingredient | undefined }) {
  const { line, ingredient } = props;
  const { editable } = useEditorView();
  return (
    <>
      <b className={classNames('font-semibold wrap-anywhere', editable && 'max-md:hidden')}>{line.name}</b>
      {editable && (
        <RowMenu
          {...props}
          trigger={
            <button
              type="button"
              className="flex min-h-11 w-full cursor-pointer items-center gap-1 text-left leading-tight font-semibold wrap-anywhere md:hidden"
            >
              {line.name}
              <ChevronDown aria-label="more" size={14} className="text-ink-3" />
            </button>
          }
        />
      )}
      <span className="block text-12 leading-[1.45] text-ink-3 [&>*+*]:ml-2">
        {ingredient?.brand && <span>{ingredient.brand}</span>}
        <LineFlags line={line} />
      </span>
    </>
  );
}

function Rate({ ingredient }: { ingredient: Ingredient | undefined }) {
  const { money } = useEditorView();
  if (ingredient === undefined || ingredient.costPerUnit === null)
    return <span className="font-semibold text-warn">No price</span>;
  const per = costingUnitLabel(ingredient.costingUnit);
  const isSmall = Number(ingredient.costPerUnit) > 0 && Number(ingredient.costPerUnit) < 0.1;
  return (
    <>
      {money(ingredient.costPerUnit, isSmall ? 4 : 2)}{' '}
      <span className="text-ink-3">{per === 'piece' ? 'each' : `/ ${per}`}</span>
    </>
  );
}

function Share({ share, width }: { share: number; width: number }) {
  return (
    <span className="num flex w-[132px] items-center gap-2.5">
      <span aria-hidden className="h-[7px] flex-1">
        <span className="block h-full rounded-[2px] bg-chart-1" style={{ width: `${width}%` }} />
      </span>
      <span className="w-9 text-right text-13 text-ink-3">{Math.round(share)}%</span>
    </span>
  );
}
