import { ArrowDownUp, Search } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { type SortOrder, type TypeFilter, typeFilters } from '../model/list.ts';

const filterLabels: Record<TypeFilter, string> = {
  all: 'All',
  Product: 'Products',
  'Prepared Dish': 'Prepared Dishes',
};

const orders: { value: SortOrder; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'margin', label: 'Lowest margin' },
  { value: 'cost', label: 'Dearest' },
];

export interface RecipeFiltersProps {
  search: string;
  onSearch: (text: string) => void;
  type: TypeFilter;
  onType: (type: string) => void;
  order: SortOrder;
  onOrder: (order: string) => void;
  /** Only those whose costs are not whole, or whose margin is under the target. */
  onlyLook: boolean;
  onOnlyLook: (only: boolean) => void;
  lookCount: number;
  /** Only those whose label was approved and doesn't print any more. */
  onlyLabels: boolean;
  onOnlyLabels: (only: boolean) => void;
  labelCount: number;
  /** '5 recipes and 1 variation'. */
  summary: string;
  shown: number;
  total: number;
  onClear: () => void;
}

export function RecipeFilters(props: RecipeFiltersProps) {
  const { search, onSearch, type, onType, order, onOrder } = props;
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2.5">
      <TextInput
        ref={input}
        type="search"
        aria-label="Search recipes"
        placeholder="Name or ingredient"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        prefix={<Search aria-hidden size={17} />}
        suffix={<SlashKey />}
        className="w-[290px] max-md:w-full"
      />
      <SegmentedControl
        label="Show"
        className="max-md:w-full"
        segments={typeFilters.map((value) => ({ value, label: filterLabels[value] }))}
        value={type}
        onValueChange={onType}
      />
      <Menu
        align="start"
        trigger={
          <Button icon={<ArrowDownUp aria-hidden size={16} />} className="max-md:w-full">
            <span className="sr-only">Sort by: </span>
            {orders.find((entry) => entry.value === order)?.label}
          </Button>
        }
        entries={[
          { kind: 'choice', label: 'Sort by', value: order, onValueChange: onOrder, choices: orders },
        ]}
      />
      <Count {...props} />
    </search>
  );
}

/** How many there are, how many of them are shown, and how many of them or of their labels need a look. */
function Count(props: RecipeFiltersProps) {
  const { search, type, onlyLook, onOnlyLook, lookCount, summary, shown, total, onClear } = props;
  const { onlyLabels, onOnlyLabels, labelCount } = props;
  const filtered = search !== '' || type !== 'all' || onlyLook || onlyLabels;
  return (
    <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0 max-md:w-full">
      {filtered ? (
        <>
          {shown} of {total}.{' '}
          <button type="button" className="link cursor-pointer" onClick={onClear}>
            Clear filters
          </button>
        </>
      ) : (
        <>
          {summary}
          {lookCount > 0 && (
            <>
              ,{' '}
              <button type="button" className="link cursor-pointer" onClick={() => onOnlyLook(true)}>
                {lookCount} need{lookCount === 1 ? 's' : ''} a look
              </button>
            </>
          )}
          {labelCount > 0 && (
            <>
              ,{' '}
              <button type="button" className="link cursor-pointer" onClick={() => onOnlyLabels(true)}>
                {labelCount === 1 ? '1 label needs' : `${labelCount} labels need`} another look
              </button>
            </>
          )}
        </>
      )}
    </p>
  );
}

const SlashKey = () => (
  <kbd
    aria-hidden
    className="rounded-1 border border-b-2 border-line bg-surface px-1.5 py-0.5 font-mono text-12 leading-none text-ink-3 max-md:hidden"
  >
    /
  </kbd>
);
