import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode, useState } from 'react';
import type { MenuProps } from './menu-props.ts';
import { part } from './part.tsx';

interface TriggerProps {
  onClick?: MouseEventHandler;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

const closed = (trigger: ReactNode, handlers?: TriggerProps) =>
  cloneElement(trigger as ReactElement<TriggerProps>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    ...handlers,
  });

const MenuLayer = part(
  () => import('./menu-layer.tsx'),
  ({ trigger }) => closed(trigger),
);

/** Actions, links or choices under a button. Its code loads when the button is reached. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState(props.opensAtOnce ?? false);
  if (opened) return <MenuLayer {...props} />;
  const reach = () => void MenuLayer.load();
  return closed(props.trigger, { onClick: () => setOpened(true), onPointerEnter: reach, onFocus: reach });
}
