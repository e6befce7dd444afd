import { onPlan, type Plan, unlimited } from '@batchbook/shared/billing/plans';
import { classNames } from '../../../ui/class-names.ts';

export interface PlanMeterProps {
  used: number;
  limit: number;
  plan: Plan;
}

/** Above this many places the boxes are left out. */
const boxesMax = 10;

const noteStyle = classNames(
  'num mr-2.5 flex items-center gap-2.5 text-13 text-ink-2',
  'max-md:mr-0 max-md:mb-1 max-md:w-full',
);

/** How many of the plan's recipes are in use. */
export function PlanMeter({ used, limit, plan }: PlanMeterProps) {
  if (limit >= unlimited) return null;
  return (
    <p className={noteStyle}>
      {limit <= boxesMax && (
        <span aria-hidden className="flex gap-[3px]">
          {Array.from({ length: limit }, (_, place) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
              key={place}
              className={`h-5 w-[15px] rounded-[2px] border-[1.5px] ${place < used ? 'border-accent bg-accent' : 'border-control'}`}
            />
          ))}
        </span>
      )}
      <span>
        <b className="text-ink">
          {used} of {limit} recipes
        </b>{' '}
        {onPlan(plan)}
      </span>
    </p>
  );
}
