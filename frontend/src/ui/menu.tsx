import { cloneElement, lazy, type MouseEventHandler, type ReactElement, Suspense, useState } from 'react';
import { loadWhenOnline } from './load-when-online.ts';
import type { MenuProps } from './menu-props.ts';

const load = () => loadWhenOnline(() => import('./menu-layer.tsx'));
const MenuLayer = lazy(load);

interface TriggerProps {
  onClick?: MouseEventHandler;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
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
