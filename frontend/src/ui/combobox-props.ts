import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ComboboxProps<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  itemLabel: (item: Item) => string;
  /** How an item looks in the list; its label when left out. */
  renderItem?: (item: Item) => ReactNode;
  /** Shown, and not to be picked. */
  itemDisabled?: (item: Item) => boolean;
  /** The chosen item. Leave out for a box that only hands over what is picked and empties itself. */
  value?: Item | null;
  onPick: (item: Item) => void;
  /** With it, the list ends with an offer to create what was typed. */
  onCreate?: (text: string) => void;
  createLabel?: (text: string) => ReactNode;
  /** Names the box where there is no `Field` around it. */
  label?: string;
  placeholder?: string;
  emptyText?: string;
  size?: 'sm' | 'md' | 'lg';
  autoFocus?: boolean;
  disabled?: boolean;
  className?: string;
}

const heights = { sm: 'h-[34px] text-14', md: 'h-[38px] text-14', lg: 'h-[46px] text-15' };

export const boxStyle = (size: 'sm' | 'md' | 'lg' = 'md', invalid?: boolean): string =>
  classNames(
    'w-full touch rounded-2 border bg-surface pr-9 pl-3 dark:bg-canvas',
    heights[size],
    invalid ? 'border-danger' : 'border-control',
  );
