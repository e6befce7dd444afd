import type { ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** The button that opens it, as an element. */
  trigger: ReactElement;
  title: ReactNode;
  children: ReactNode;
}
