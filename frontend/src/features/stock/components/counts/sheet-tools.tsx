import { Search, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useKeys } from '../../../../ui/use-keys.ts';
import { countIn, type SheetFilter } from '../../model/count-list.ts';
import type { CountLine } from '../../model/count-sheet.ts';
import type { SheetView } from './use-sheet-view.ts';

export interface SheetToolsProps {
  lines: readonly CountLine[];
  view: SheetView;
}

const labels: readonly { filter: SheetFilter; label: string }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'todo', label: 'To count' },
  { filter: 'differs', label: 'Differs' },
  { filter: 'asks', label: 'Asks again' },
];

/** Which lines the sheet shows. */
export function SheetTools({ lines, view }: SheetToolsProps) {
  const { filter, setFilter, search, setSearch, isBlind } = view;
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  // What differs would tell the book's figures.
  const shown = labels.filter((entry) => !isBlind || entry.filter !== 'differs');
  return (
    <div className="flex flex-wrap items-center gap-2.5 border-b border-line px-5 py-3 max-md:px-0 max-md:py-2.5">
      <fieldset className="num flex flex-wrap gap-1.5 max-md:w-full max-md:flex-nowrap max-md:gap-2 max-md:overflow-x-auto max-md:px-3.5 max-md:py-0.5 max-md:[scrollbar-width:none]">
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
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line bg-surface px-[11px] text-13 font-semibold whitespace-nowrap text-ink-2 hover:border-control aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text max-md:h-12 max-md:px-[15px] max-md:text-14 pointer-coarse:h-12 dark:bg-raised aria-pressed:[&>b]:text-primary-text"
    >
      {children}
    </button>
  );
}
