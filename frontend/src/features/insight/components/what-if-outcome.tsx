import type { MarginRow } from '@batchbook/shared/insight/schema';
import { type Currency, displayDecimal, formatMoney } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import { Button } from '../../../ui/button.tsx';
import type { WhatIfState } from '../hooks/use-what-if.ts';
import { nothingPencilled } from '../model/what-if.ts';
import { focusWhatIf } from '../model/what-if-focus.ts';
import { type Outcome, outcomeOf } from '../model/what-if-outcome.ts';

export interface WhatIfProps {
  state: WhatIfState;
  /** As they are. */
  before: readonly MarginRow[];
  currency: Currency;
  target: string;
  isOwner: boolean;
}

/** What can't be read is nobody's price: goes to it, and says whether there was any. */
function focusUnread(button: HTMLElement): boolean {
  const unread = button.closest('.what-if')?.querySelector<HTMLElement>('[aria-invalid="true"]');
  unread?.focus();
  return unread !== null && unread !== undefined;
}

interface OutcomeWordsProps {
  outcome: Outcome;
  currency: Currency;
}

function OutcomeWords({ outcome: { moved, then, now, more }, currency }: OutcomeWordsProps) {
  const isLess = more.startsWith('-');
  const percent = (of: string | null) => (of === null ? '–' : `${displayDecimal(of, 1)}%`);
  return (
    <>
      <span>
        {moved > 0 && (
          <>
            <b>
              {countOf(moved, 'recipe')} {moved === 1 ? 'moves' : 'move'}.
            </b>{' '}
          </>
        )}
        {now.under} of {now.recipes} that sold {now.under === 1 ? 'is' : 'are'} under target
        {now.under !== then.under && `, not ${then.under}`}.
      </span>
      <span>
        Average margin {percent(then.averagePercent)} to <b>{percent(now.averagePercent)}</b>
      </span>
      <span>
        The same sales earn{' '}
        <b>
          {formatMoney(isLess ? more.slice(1) : more, currency)} {isLess ? 'less' : 'more'}
        </b>
      </span>
    </>
  );
}

/** What it comes to, and the buttons that take it or drop it. */
export function WhatIfOutcome({ state, before, currency, target, isOwner }: WhatIfProps) {
  const { rows, whatIf, setWhatIf, take, isBusy, faults } = state;
  const outcome = outcomeOf({ rows: before, target }, { rows, target: whatIf.target ?? target });
  // Until a price differs there is nothing to say.
  const isOther = outcome.moved > 0 || (whatIf.target !== null && whatIf.target !== target);
  const canTake = whatIf.target === null || isOwner;
  return (
    <div className="what-if-outcome num">
      <p role="status" className="flex flex-wrap gap-x-6 gap-y-1">
        {isOther && <OutcomeWords {...{ outcome, currency }} />}
      </p>
      {faults.length > 0 && (
        <p role="alert" className="w-full font-semibold text-danger">
          Couldn’t save this, so it’s still pencilled in. {faults.join(' ')}
        </p>
      )}
      <span className="ml-auto flex items-center gap-2 max-md:ml-0 max-md:w-full">
        <Button
          size="sm"
          variant="ghost"
          disabled={isBusy}
          onClick={(event) => {
            focusWhatIf(event.currentTarget);
            setWhatIf(nothingPencilled);
          }}
        >
          Clear
        </Button>
        {canTake ? (
          <Button
            size="sm"
            variant="primary"
            busy={isBusy}
            onClick={(event) => {
              if (!focusUnread(event.currentTarget)) void take();
            }}
          >
            {whatIf.target === null ? 'Use these prices' : 'Use these'}
          </Button>
        ) : (
          <span className="text-13 text-ink-3">Only the owner can change the target</span>
        )}
      </span>
    </div>
  );
}
