import { type ReactNode, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../../ui/class-names.ts';
import { type StageParts, useStage } from '../hooks/use-stage.ts';
import type { Target } from '../hooks/use-target.ts';
import { useTourFocus } from '../hooks/use-tour-focus.ts';
import { useTourKeys } from '../hooks/use-tour-keys.ts';

export interface TourFrameProps {
  target: Target;
  /** Names the card, and changes with what it shows. */
  label: string;
  onEscape: () => void;
  onEnter: () => void;
  children: ReactNode;
}

const ringStyle = 'pointer-events-none absolute rounded-[8px] shadow-[0_0_0_2.5px_var(--color-focus)]';

const arrowStyle = classNames(
  'absolute hidden size-4 rotate-45 border-line bg-raised',
  'group-data-[side=right]/tour:top-[calc(var(--at)-8px)] group-data-[side=right]/tour:-left-[9px]',
  'group-data-[side=right]/tour:block group-data-[side=right]/tour:border-b group-data-[side=right]/tour:border-l',
  'group-data-[side=left]/tour:top-[calc(var(--at)-8px)] group-data-[side=left]/tour:-right-[9px]',
  'group-data-[side=left]/tour:block group-data-[side=left]/tour:border-t group-data-[side=left]/tour:border-r',
  'group-data-[side=below]/tour:-top-[9px] group-data-[side=below]/tour:left-[calc(var(--at)-8px)]',
  'group-data-[side=below]/tour:block group-data-[side=below]/tour:border-t group-data-[side=below]/tour:border-l',
  'group-data-[side=above]/tour:-bottom-[9px] group-data-[side=above]/tour:left-[calc(var(--at)-8px)]',
  'group-data-[side=above]/tour:block group-data-[side=above]/tour:border-r group-data-[side=above]/tour:border-b',
);

const cardStyle = classNames(
  'group/tour absolute max-h-[calc(100dvh-16px)] w-[372px] max-w-[calc(100vw-16px)] rounded-4 border border-line',
  'bg-raised text-ink shadow-3 outline-none max-md:w-[calc(100vw-16px)]',
);

/**
 * The shade over the page, the stage that it leaves bright, and the card beside it. It is drawn in the dialog that the
 * target is in: there a press on the card is inside of it, Tab reaches it, and it lies under whatever opens later. Under a
 * page it leaves room, so that the last of a phone's page can scroll up past the card.
 */
export function TourFrame({ target, label, onEscape, onEnter, children }: TourFrameProps) {
  const [origin, shade, ring, arrow] = [useRef(null), useRef(null), useRef(null), useRef(null)];
  const card = useRef<HTMLElement>(null);
  const parts: StageParts = useMemo(
    () => ({ origin, shade, ring, card, arrow }),
    [origin, shade, ring, arrow],
  );
  const { container, status } = target;
  useStage(parts, target);
  useTourKeys({ card, target: target.element, onEscape, onEnter });
  useTourFocus(card, shade, `${label} ${status} ${container.id}`);
  return createPortal(
    <>
      <div ref={origin} className="fixed top-0 left-0 z-25 print:hidden" data-tour-layer>
        <div ref={shade} className="absolute bg-scrim" />
        <div ref={ring} hidden aria-hidden className={ringStyle} />
        <section
          ref={card}
          role="dialog"
          aria-label={label}
          aria-describedby="tour-text"
          data-tour-card={status}
          tabIndex={-1}
          style={{ visibility: 'hidden' }}
          className={cardStyle}
        >
          <div ref={arrow} aria-hidden className={arrowStyle} />
          <div className="max-h-[inherit] overflow-y-auto px-5 pt-[18px] pb-4">{children}</div>
        </section>
      </div>
      {container === document.body && <div aria-hidden className="h-[60dvh] md:hidden print:hidden" />}
    </>,
    container,
  );
}
