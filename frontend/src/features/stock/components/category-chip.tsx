import type { CSSProperties } from 'react';
import type { ShownCategory } from '../../../data/stock/item-words.ts';
import { classNames } from '../../../ui/class-names.ts';

export interface CategoryChipProps {
  category: ShownCategory;
  className?: string;
}

const dotStyle = classNames(
  'size-[5px] shrink-0 rounded-full bg-canvas',
  'shadow-[0_0_0_1px_color-mix(in_srgb,var(--color-ink)_40%,transparent)]',
);

const chipStyle = classNames(
  'inline-flex h-6 max-w-full items-center gap-[7px] rounded-[3px_5px_5px_3px] border-l-4 pr-[9px] pl-[7px]',
  'text-12 font-semibold whitespace-nowrap text-ink',
);

/** The category's colour, mixed into the sheet under it. */
const tagColors = classNames(
  'border-(--tag) bg-[color-mix(in_srgb,var(--tag)_13%,var(--color-surface))]',
  'dark:border-[color-mix(in_srgb,var(--tag)_70%,white)]',
  'dark:bg-[color-mix(in_srgb,var(--tag)_22%,var(--color-surface))]',
);

/** A tag as it hangs on a shelf: the maker's category in its colour, the name in words. */
export function CategoryChip({ category, className }: CategoryChipProps) {
  const color = category.color ?? 'var(--color-control)';
  return (
    <span style={{ '--tag': color } as CSSProperties} className={classNames(chipStyle, tagColors, className)}>
      <i aria-hidden className={dotStyle} />
      <span className="truncate">{category.name}</span>
    </span>
  );
}
