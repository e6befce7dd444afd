import type { ReactNode } from 'react';
import { classNames, frameColor } from './class-names.ts';

export interface ComboboxProps<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  itemLabel: (item: Item) => string;
  /** Renders an item in the list. The default is its label. */
  renderItem?: (item: Item) => ReactNode;
  /** Shown, and not to be picked. */
  itemDisabled?: (item: Item) => boolean;
  /** The items are foods, of which only the same one is taken by itself (ADR 117). */
  foods?: boolean;
  /** The chosen item. Leave out for a box that clears after each choice. */
  value?: Item | null;
  onPick: (item: Item) => void;
  /** The text isn't the chosen item any more, so nothing is chosen. Without it, an emptied box shows its choice again. */
  onClear?: () => void;
  /** If set, the list ends with an option to create the typed text. */
  onCreate?: (text: string) => void;
  createLabel?: (text: string) => ReactNode;
  /** The box's accessible name without a `Field`. */
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
  classNames('w-full touch rounded-2 border bg-field pr-9 pl-3', heights[size], frameColor(invalid));
