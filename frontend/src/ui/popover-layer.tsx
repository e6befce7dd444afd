import { Popover as Base } from '@base-ui/react/popover';
import { classNames } from './class-names.ts';
import type { PopoverProps } from './popover-props.ts';

const popupStyle = classNames(
  'w-[360px] max-w-[calc(100vw-28px)] origin-(--transform-origin) rounded-3 border border-line bg-raised p-5',
  'shadow-3 transition duration-120 ease-soft outline-none fades-small',
);

/** Opens at once, because it renders only on request. */
export default function PopoverLayer({ trigger, title, children }: PopoverProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} className="z-20 outline-none">
          <Base.Popup className={popupStyle}>
            <Base.Title className="mb-1.5 text-20">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
