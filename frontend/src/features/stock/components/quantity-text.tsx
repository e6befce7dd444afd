import { useState } from 'react';
import { figureText } from '../../../data/stock/unit-label.ts';
import { classNames } from '../../../ui/class-names.ts';

export interface QuantityTextProps {
  quantity: string;
  unit: string;
  /** The unit takes the room of the longest, so that figures stand in a column. */
  inColumn?: boolean;
  className?: string;
}

/** A figure and its unit. One that changes while it is looked at is lit up once. */
export function QuantityText({ quantity, unit, inColumn = false, className }: QuantityTextProps) {
  const changes = useChanges(quantity);
  return (
    <span
      key={changes}
      className={classNames('font-[650] whitespace-nowrap', changes > 0 && 'figure-flash', className)}
    >
      {figureText(quantity)}{' '}
      <span
        className={classNames('font-[450]', inColumn && 'inline-block min-w-[31px] text-left max-md:min-w-0')}
      >
        {unit}
      </span>
    </span>
  );
}

/** How often a value has changed since it was first shown. */
export function useChanges(value: string): number {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value === value) return seen.changes;
  setSeen({ value, changes: seen.changes + 1 });
  return seen.changes + 1;
}
