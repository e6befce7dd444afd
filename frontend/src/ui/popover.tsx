import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode, useState } from 'react';
import { part } from './part.tsx';
import type { PopoverProps } from './popover-props.ts';

interface TriggerProps {
  onClick?: MouseEventHandler;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
}

const closed = (trigger: ReactNode, handlers?: TriggerProps) =>
  cloneElement(trigger as ReactElement<TriggerProps>, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    ...handlers,
  });

const PopoverLayer = part(
  () => import('./popover-layer.tsx'),
  ({ trigger }) => closed(trigger),
);

/** A few things under a button. Its code loads when the button is reached. */
export function Popover(props: PopoverProps) {
  const [opened, setOpened] = useState(props.opensAtOnce ?? false);
  if (opened) return <PopoverLayer {...props} />;
  const reach = () => void PopoverLayer.load();
  return closed(props.trigger, { onClick: () => setOpened(true), onPointerEnter: reach, onFocus: reach });
}
