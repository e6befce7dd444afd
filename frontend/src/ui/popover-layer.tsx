import { Popover as Base } from '@base-ui/react/popover';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import type { PopoverProps } from './popover-props.ts';

const popupStyle = classNames(
  'max-w-[calc(100vw-28px)] origin-(--transform-origin) rounded-3 border border-line bg-raised',
  'shadow-3 transition duration-120 ease-soft outline-none fades-small',
);

/** Opens at once, because it renders only on request. */
export default function PopoverLayer({ trigger, title, flush = false, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} className="z-20 outline-none">
          <Base.Popup className={classNames(popupStyle, flush ? 'w-[400px]' : 'w-[360px] p-5')}>
            <Base.Title className={classNames('text-20', flush ? 'px-[18px] pt-4' : 'mb-1.5')}>
              {title}
            </Base.Title>
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
