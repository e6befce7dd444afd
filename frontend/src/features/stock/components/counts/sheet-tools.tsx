import { Search, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useKeys } from '../../../../ui/use-keys.ts';
import type { SheetView } from '../../hooks/use-sheet-view.ts';
import { countIn, type SheetFilter } from '../../model/count-list.ts';
import type { CountLine } from '../../model/count-sheet.ts';

export interface SheetToolsProps {
  lines: readonly CountLine[];
  view: SheetView;
}

const labels: readonly { filter: SheetFilter; label: string }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'todo', label: 'To count' },
  { filter: 'differs', label: 'Differs' },
  { filter: 'asks', label: 'Check again' },
];

const toolsStyle = classNames(
  'flex flex-wrap items-center gap-2.5 border-b border-line px-5 py-3',
  'max-md:px-0 max-md:py-2.5',
);

const chipsStyle = classNames(
  'num flex flex-wrap gap-1.5',
  'max-md:w-full max-md:flex-nowrap max-md:gap-2 max-md:overflow-x-auto max-md:px-3.5',
  'max-md:py-0.5 max-md:no-scrollbar',
);

/** Which lines the sheet shows. */
export function SheetTools({ lines, view }: SheetToolsProps) {
  const { filter, setFilter, search, setSearch, isBlind } = view;
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  // What differs would give the book's figures away.
  const shown = labels.filter((entry) => !isBlind || entry.filter !== 'differs');
  return (
    <div className={toolsStyle}>
      <fieldset className={chipsStyle}>
        <legend className="sr-only">Show</legend>
        {shown.map((entry) => {
          const many = countIn(lines, entry.filter);
          return (
            <Chip
              key={entry.filter}
              isPressed={filter === entry.filter}
              onPress={() => setFilter(entry.filter)}
            >
              {entry.filter === 'asks' && (
                <TriangleAlert aria-hidden size={15} className={many > 0 ? 'text-warn' : ''} />
              )}
              {entry.label} <b className="font-[650] text-ink-3">{many}</b>
            </Chip>
          );
        })}
      </fieldset>
      <TextInput
        ref={field}
        type="search"
        aria-label="Find an item"
        placeholder="Find an item"
        className="ml-auto w-[190px] max-md:mx-3.5 max-md:w-full"
        prefix={<Search aria-hidden size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
    </div>
  );
}

const chipStyle = classNames(
  'inline-flex h-8 items-center gap-1.5 rounded-full border border-line bg-raised px-[11px]',
  'text-13 font-semibold whitespace-nowrap text-ink-2 hover:border-control',
  'aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text',
  'aria-pressed:[&>b]:text-primary-text finger:h-12 max-md:px-[15px] max-md:text-14',
);

function Chip({
  isPressed,
  onPress,
  children,
}: {
  isPressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" aria-pressed={isPressed} onClick={onPress} className={chipStyle}>
      {children}
    </button>
  );
}
