import { formatQuantity } from '@batchbook/shared/money';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import { ChevronLeft, ChevronRight, Sun, SunDim, X } from 'lucide-react';
import { type TouchEvent, useCallback, useEffect, useRef } from 'react';
import { useUrlState } from '../../../data/url-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { draftOf } from '../model/draft.ts';
import { isFullSize, scaled, scaleFrom, scaleLabel } from '../model/scaling.ts';
import { stepsOf } from '../model/words.ts';
import { KitchenQuantities } from './kitchen-quantities.tsx';
import { useWakeLock } from './use-wake-lock.ts';

/** A swipe is at least this long, and more across than down. */
const swipePx = 60;

/** A button that is hit without aiming. */
const big = classNames(
  'flex cursor-pointer items-center justify-center gap-3 rounded-3 border text-20',
  'font-semibold disabled:cursor-not-allowed disabled:opacity-40',
);

/** One step at a time, with the quantities beside it: to be read at arm's length, with floury hands. */
export default function KitchenView({ recipe }: { recipe: Recipe }) {
  const { get, replace } = useUrlState();
  const navigate = useNavigate();
  const scale = scaleFrom(get('scale'));
  const draft = scaled(draftOf(recipe), scale);
  const written = stepsOf(draft.instructions);
  const steps = written.length === 0 ? ['No method yet.'] : written;
  const at = Math.min(Math.max(Number(get('step') ?? 1) || 1, 1), steps.length);
  const go = useCallback(
    (to: number) => {
      if (to >= 1 && to <= steps.length) replace({ step: to === 1 ? null : String(to) });
    },
    [replace, steps.length],
  );
  const leave = useCallback(
    () => void navigate(`/recipes?recipe=${recipe.id}${scaleInPath(get('scale'))}`),
    [navigate, recipe.id, get],
  );
  useStepKeys(at, go, leave);
  const swipe = useSwipe((by) => go(at + by));
  return (
    <div
      {...swipe}
      data-whole-screen
      className="fixed inset-0 z-40 flex flex-col overflow-y-auto bg-canvas text-20 text-ink print:static"
    >
      <title>{`${recipe.name} in the kitchen · Batchbook`}</title>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-6 py-3 max-md:px-4">
        <div className="min-w-0 flex-1">
          <h1 className="text-24 leading-tight wrap-anywhere">{recipe.name}</h1>
          <p className="num text-20 leading-tight text-ink-2">
            {formatQuantity(draft.batchYield)} {draft.unit}
            {!isFullSize(scale) && `, ${scaleLabel(scale)}`}
          </p>
        </div>
        <WakeNote />
        <button
          type="button"
          onClick={leave}
          aria-label="Leave the kitchen view"
          className={`${big} min-h-[56px] flex-none border-line bg-raised px-4`}
        >
          <X aria-hidden size={24} />
          <span className="max-md:hidden">Leave</span>
        </button>
      </header>
      <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_420px]">
        <Step text={steps[at - 1] ?? ''} at={at} count={steps.length} />
        <KitchenQuantities draft={draft} />
      </div>
      <StepButtons at={at} count={steps.length} go={go} leave={leave} />
    </div>
  );
}

const scaleInPath = (scale: string | null) => (scale === null ? '' : `&scale=${scale}`);

function Step({ text, at, count }: { text: string; at: number; count: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new step is read from its beginning.
  useEffect(() => {
    void heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  return (
    <section
      aria-live="polite"
      aria-labelledby="kitchen-step"
      className="flex flex-col justify-center px-10 py-8 max-md:justify-start max-md:px-4 max-md:py-6"
    >
      <h2 ref={heading} id="kitchen-step" className="num mb-4 text-24 text-accent-text">
        Step {at} of {count}
      </h2>
      <p className="max-w-[30ch] text-40 leading-[1.3] text-pretty max-md:text-30">{text}</p>
    </section>
  );
}

interface StepButtonsProps {
  at: number;
  count: number;
  go: (to: number) => void;
  leave: () => void;
}

const navStyle = classNames(
  'sticky bottom-0 flex gap-3 border-t border-line bg-canvas px-6 pt-3 pb-safe',
  'max-md:px-4 print:hidden',
);

function StepButtons({ at, count, go, leave }: StepButtonsProps) {
  const last = at === count;
  return (
    <nav aria-label="Steps" className={navStyle}>
      <button
        type="button"
        disabled={at === 1}
        onClick={() => go(at - 1)}
        className={`${big} min-h-[72px] flex-1 border-line bg-raised`}
      >
        <ChevronLeft aria-hidden size={26} />
        Back
      </button>
      <button
        type="button"
        onClick={() => (last ? leave() : go(at + 1))}
        className={`${big} min-h-[72px] flex-1 border-transparent bg-primary text-on-primary`}
      >
        {last ? 'Done' : 'Next'}
        {!last && <ChevronRight aria-hidden size={26} />}
      </button>
    </nav>
  );
}

const warningStyle = classNames(
  'flex items-center gap-2 rounded-2 bg-warn-soft px-3 py-2 text-20 leading-tight text-warn',
  'max-md:order-last max-md:basis-full',
);

/** Warns when the screen may still go dark. */
function WakeNote() {
  const wake = useWakeLock();
  const [Icon, text] =
    wake === 'awake' ? [Sun, 'The screen stays awake'] : [SunDim, 'This browser can’t keep the screen awake'];
  if (wake !== 'awake') {
    return (
      <p role="status" className={warningStyle}>
        <Icon aria-hidden size={22} className="shrink-0" />
        {text}
      </p>
    );
  }
  return (
    <p className="flex items-center gap-2 text-20 text-ink-2 max-lg:sr-only">
      <Icon aria-hidden size={20} />
      {text}
    </p>
  );
}

/** Arrow keys, Page Up and Down, Space go from step to step, Esc leaves. */
function useStepKeys(at: number, go: (to: number) => void, leave: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const onButton = event.target instanceof Element && event.target.closest('button, a') !== null;
      const by: Record<string, number> = {
        ArrowRight: 1,
        ArrowDown: 1,
        PageDown: 1,
        ArrowLeft: -1,
        ArrowUp: -1,
        PageUp: -1,
        ...(!onButton && { ' ': 1 }),
      };
      const step = by[event.key];
      if (event.key === 'Escape') leave();
      else if (step !== undefined) go(at + step);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [at, go, leave]);
}

/** To the left is on, to the right is back. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.changedTouches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0];
      if (!touch || !start.current) return;
      const across = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      if (Math.abs(across) < swipePx || Math.abs(across) < Math.abs(down)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
  };
}
