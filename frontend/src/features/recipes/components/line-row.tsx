import type { LineWarning } from '@batchbook/shared/recipes/breakdown-schema';
import { Ellipsis, GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, memo, useEffect, useId, useState } from 'react';
import { useUrlState } from '../../../data/url-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { part } from '../../../ui/part.tsx';
import type { TextField } from '../../../ui/use-typed.ts';
import type { DraftLine } from '../model/draft.ts';
import { focusQuantity } from '../model/focus.ts';
import { originOf } from '../model/variation.ts';
import { useEditorBasics } from './editor-context.tsx';
import { isLongCost, LineCostCell } from './line-cost-cell.tsx';
import { LineName } from './line-name.tsx';
import { LineRate } from './line-rate.tsx';
import { LineShare } from './line-share.tsx';
import { QuantityCell } from './quantity-cell.tsx';
import { RowMenu } from './row-menu.tsx';

const LineDetails = part(() => import('./line-details.tsx'));

/** The table's commands for its lines. Stable between keystrokes. */
export interface LineCommands {
  move: (line: DraftLine, to: number) => void;
  remove: (line: DraftLine) => void;
  reset: (line: DraftLine) => void;
  down: (event: KeyboardEvent<TextField>, lineId: string) => void;
}

export interface LineRowProps {
  line: DraftLine;
  index: number;
  count: number;
  cost: string | null;
  warning: LineWarning | null;
  commands: LineCommands;
}

const dragType = 'application/x-batchbook-line';

/** The columns that are there where the table is wide enough. */
export const costsStyle = 'max-md:hidden @max-[660px]:hidden';
export const shareStyle = 'max-md:hidden @max-[780px]:hidden';

const cellStyle = classNames(
  'h-[52px] px-2 py-1.5',
  'max-md:col-start-1 max-md:row-start-1 max-md:h-auto max-md:p-0',
);

const rowStyle = classNames(
  'group ruled has-[input[data-line]:focus]:bg-primary-soft',
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_132px] max-md:items-center',
  'max-md:gap-x-2.5 max-md:px-3.5 max-md:py-2.5',
);

/** A row that a dragged line is over. */
const dropStyle = 'bg-primary-soft shadow-[inset_0_2px_0_var(--color-primary)]';

/** Where a phone shows a line's cost. */
const costPlace = {
  beside: 'max-md:col-start-2 max-md:row-start-1',
  below: 'max-md:col-span-3 max-md:col-start-1 max-md:row-start-2',
};

/** One line. Re-renders only when its own data changes, not on every keystroke. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, cost, warning, commands } = props;
  const { editable, base, ingredientOf, recipeOf, money } = useEditorBasics();
  const requestedField = useRequestedField(line.id, editable);
  const [detailed, setDetailed] = useState(requestedField === 'share');
  const errorId = useId();
  const isLong = cost !== null && isLongCost(money(cost));
  const origin = base && originOf(line, base);
  const menu = {
    line,
    index,
    cost,
    count: props.count,
    onMove: commands.move,
    onRemove: commands.remove,
    onDetails: () => setDetailed(true),
    onReset: origin === 'changed' ? () => commands.reset(line) : null,
    ingredient: ingredientOf(line),
    recipe: recipeOf(line),
  };
  const canMove = editable && !base;
  const drop = useDrop(index);

  return (
    <>
      <tr
        {...(canMove ? drop.handlers : {})}
        onKeyDown={(event) => canMove && moveByKeys(event, (by) => commands.move(line, index + by))}
        className={classNames(rowStyle, drop.over && dropStyle, detailed && 'border-b-0')}
      >
        <td className="pl-3 max-md:hidden print:hidden">{canMove && <DragHandle line={line} />}</td>
        <td className={cellStyle}>
          <LineName
            line={line}
            warning={warning}
            origin={origin}
            menu={(trigger) => <RowMenu {...menu} trigger={trigger} />}
          />
        </td>
        <td className="px-2 text-right max-md:col-start-3 max-md:row-start-1 max-md:p-0">
          <QuantityCell line={line} onDown={(event) => commands.down(event, line.id)} errorId={errorId} />
        </td>
        <td className={`num px-2 text-right ${costsStyle}`}>
          <LineRate line={line} />
        </td>
        <td className={`px-2 ${shareStyle}`}>
          <LineShare lineId={line.id} cost={cost} />
        </td>
        <td className={classNames('px-2 text-right max-md:p-0', costPlace[isLong ? 'below' : 'beside'])}>
          <LineCostCell line={line} cost={cost} isLong={isLong} atLeast={warning === 'partly_costed'} />
        </td>
        <td className="pr-3 text-right max-md:hidden print:hidden">
          {editable && <RowMenu {...menu} trigger={<MoreButton name={line.name} />} />}
        </td>
      </tr>
      {detailed && editable && (
        <tr className="border-b border-line-soft max-md:block">
          <td colSpan={7} className="px-3 pb-3 max-md:block">
            <LineDetails
              line={line}
              focusShare={requestedField === 'share'}
              onClose={() => setDetailed(false)}
            />
          </td>
        </tr>
      )}
    </>
  );
});

/** Moves a line with Alt and the arrow keys. */
function moveByKeys(event: KeyboardEvent, move: (by: 1 | -1) => void): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  move(event.key === 'ArrowUp' ? -1 : 1);
}

/** What the address asks of this line: a label or the receipt leads here for a quantity, a label for a share. */
function useRequestedField(lineId: string, editable: boolean): string | null {
  const { get, replace } = useUrlState();
  const requestedField = get('line') === lineId ? get('ask') : null;
  useEffect(() => {
    const isDone = requestedField === 'quantity' && editable && focusQuantity(document, lineId);
    if (isDone) replace({ line: null, ask: null });
  }, [requestedField, lineId, editable, replace]);
  return requestedField;
}

const menuStyle = classNames(
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
  'data-popup-open:opacity-100 pointer-coarse:opacity-100',
);

const MoreButton = ({ name, ...rest }: { name: string }) => (
  <IconButton {...rest} label={`${name}: more`} size="sm" className={menuStyle}>
    <Ellipsis aria-hidden size={18} />
  </IconButton>
);

/** A drop target. The table moves the dragged line here. */
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
