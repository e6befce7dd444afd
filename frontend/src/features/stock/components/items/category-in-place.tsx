import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import { ChevronDown, Tags } from 'lucide-react';
import { categoryOf } from '../../../../data/stock/item-words.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Menu } from '../../../../ui/menu.tsx';
import { CategoryChip } from '../category-chip.tsx';

export interface CategoryInPlaceProps {
  item: StockItem;
  categories: readonly StockCategory[];
  locked: boolean;
  onPick: (categoryId: string | null) => void;
  onCategories: () => void;
}

const buttonStyle = classNames(
  'touch -ml-1 inline-flex max-w-[190px] cursor-pointer items-center gap-1 rounded-1 p-1',
  'text-left hover:bg-ink/7',
);

/** The maker's own category of an item, picked where it stands. */
export function CategoryInPlace({ item, categories, locked, onPick, onCategories }: CategoryInPlaceProps) {
  const own = categories.find(({ id }) => id === item.categoryId);
  const chip = own ? (
    <CategoryChip category={categoryOf(item, categories)} />
  ) : (
    <span className="text-13 text-ink-3">No category</span>
  );
  if (locked) return chip;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Category of ${item.name}: ${own?.name ?? 'No category'}`}
          className={buttonStyle}
        >
          {chip}
          <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-3" />
        </button>
      }
      entries={[
        {
          kind: 'choice',
          label: 'Category',
          value: own?.id ?? '',
          onValueChange: (id) => onPick(id === '' ? null : id),
          choices: [
            { value: '', label: 'No category' },
            ...categories.map(({ id, name, color }) => ({
              value: id,
              label: name,
              icon: <ColorDot color={color} />,
            })),
          ],
        },
        'separator',
        { label: 'Edit categories', icon: <Tags aria-hidden size={17} />, onSelect: onCategories },
      ]}
    />
  );
}

const dotStyle = classNames(
  'size-3.5 shrink-0 rounded-full',
  'shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--color-ink)_30%,transparent)]',
);

/** A colour to look at; what it stands for is written beside it. */
const ColorDot = ({ color }: { color: string }) => (
  <i aria-hidden className={dotStyle} style={{ background: color }} />
);
