import type { ReactElement, ReactNode } from 'react';

interface MenuAction {
  kind?: 'action';
  label: ReactNode;
  icon?: ReactNode;
  /** Said under the label: why it is disabled, for instance. */
  hint?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

interface MenuLink {
  kind: 'link';
  label: ReactNode;
  icon?: ReactNode;
  to: string;
  /** It leads out of the product, and opens beside it. */
  isExternal?: boolean;
}

/** One of several, the chosen one with a tick. */
export interface MenuChoice {
  kind: 'choice';
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  choices: readonly { value: string; label: ReactNode; icon?: ReactNode }[];
}

export type MenuEntry = MenuAction | MenuLink | MenuChoice | 'separator';

export interface MenuProps {
  /** The button that opens it, as an element: `<IconButton label="More">...</IconButton>`. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  /** Opens without a press: the press came before its code. */
  opensAtOnce?: boolean;
}
