import type { ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** The button that opens it, as an element. */
  trigger: ReactElement;
  title: ReactNode;
  /** What it holds reaches its edges. */
  flush?: boolean;
  /** Opens without a press: the press came before its code. */
  opensAtOnce?: boolean;
  /** @param close Closes it, as following a link does. */
  children: ReactNode | ((close: () => void) => ReactNode);
}
