import { cloneElement, lazy, type MouseEventHandler, type ReactElement, Suspense, useState } from 'react';
import type { MenuProps } from './menu.tsx';

const load = () => import('./menu.tsx');
const LoadedMenu = lazy(() => load().then(({ Menu }) => ({ default: Menu })));

type Trigger = ReactElement<{
  onClick?: MouseEventHandler;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}>;

/** A `Menu` whose code loads when its trigger is reached. For what stands on every page. */
export function LazyMenu({ trigger, ...rest }: Omit<MenuProps, 'trigger'> & { trigger: Trigger }) {
  const [asked, setAsked] = useState(false);
  const reach = () => void load();
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setAsked(true),
    onPointerEnter: reach,
    onFocus: reach,
  } as object);
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <LoadedMenu {...rest} trigger={trigger} defaultOpen />
    </Suspense>
  );
}
