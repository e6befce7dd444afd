import type { Fit } from '@batchbook/shared/billing/cheapest-fit';
import { isSold, plans } from '@batchbook/shared/billing/plans';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type NeedsState, needMax, needsMin } from '../hooks/use-needs.ts';
import { CountStepper } from './count-stepper.tsx';

const kinds = [
  ['users', 'Users'],
  ['recipes', 'Recipes'],
  ['sites', 'Sites'],
] as const;

const fitStyle = classNames(
  'min-h-[70px] flex-1 content-center border-line md:border-l md:pl-10 max-md:basis-full max-md:border-t',
  'max-md:pt-4',
);

export interface CalculatorProps extends NeedsState {
  /** `null` while a number can't be read. */
  fit: Fit | null;
  onQuote: () => void;
  /** Leads to the bill of the plan that fits. */
  onBill: () => void;
}

/** Three numbers that lead to one plan, or to a quote. */
export function Calculator({ needs, fit, change, setWrong, onQuote, onBill }: CalculatorProps) {
  return (
    <section
      aria-label="What do you need?"
      className="mb-13 flex flex-wrap items-start gap-x-10 gap-y-4 border-y border-line pt-4.5 pb-5 max-md:mb-7"
    >
      <div className="flex flex-wrap gap-x-7 gap-y-2.5 max-md:grid max-md:w-full">
        {kinds.map(([kind, label]) => (
          <CountStepper
            key={kind}
            label={label}
            value={needs[kind]}
            min={needsMin[kind]}
            max={needMax}
            onChange={(value) => change(kind, value)}
            onWrong={(isWrong) => setWrong(kind, isWrong)}
          />
        ))}
      </div>
      <div role="status" className={fitStyle}>
        <h2 className="text-24">{headline(fit)}</h2>
        <p className="mt-1 text-14 text-ink-2">{reasonOf(fit)}</p>
      </div>
      {fit && isSold(fit.plan) && (
        <Button className="self-center" onClick={onBill}>
          See your first bill
        </Button>
      )}
      {fit?.plan === 'custom' && (
        <Button className="self-center" onClick={onQuote}>
          Ask for a quote
        </Button>
      )}
    </section>
  );
}

function headline(fit: Fit | null): string {
  if (fit === null) return 'Which plan fits?';
  return fit.plan === 'custom' ? 'This needs a quote' : `${plans[fit.plan].name} is the cheapest fit`;
}

function reasonOf(fit: Fit | null): string {
  if (fit === null) return 'Correct the marked number to see.';
  return fit.reason ?? 'It covers all of this, for nothing.';
}
