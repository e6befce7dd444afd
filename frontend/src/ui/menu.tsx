import {
  cloneElement,
  lazy,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { loadWhenOnline } from './load-when-online.ts';

const load = () => loadWhenOnline(() => import('./menu-layer.tsx'));
const MenuLayer = lazy(load);

interface TriggerProps {
  onClick?: MouseEventHandler;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

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
}

/** Actions, links or choices under a button. Its code loads when the button is reached. */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState(false);
  const reach = () => void load();
  const closed = cloneElement(props.trigger as ReactElement<TriggerProps>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setAsked(true),
    onPointerEnter: reach,
    onFocus: reach,
  });
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuLayer {...props} />
    </Suspense>
  );
}
