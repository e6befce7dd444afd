import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What was typed would be lost by closing: it asks first. Fields that use `useTyped` need no word of it. */
  unsaved?: boolean;
  /** Above the title: how far one is. */
  lead?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** Only its buttons and Esc close it: no press outside, and no cross. */
  stays?: boolean;
  size?: 'sm' | 'md' | 'lg';
  /** Stands under the scrolling content: the buttons. */
  footer?: ReactNode;
  /** What takes focus at opening; else its first field, or what comes first. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}
