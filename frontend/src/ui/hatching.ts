/** Fills that say something without their colour: under the target, unknown, a warning. */
export const hatchUnder =
  'bg-[repeating-linear-gradient(-45deg,var(--color-chart-2)_0_5px,color-mix(in_srgb,var(--color-chart-2)_58%,var(--color-surface))_5px_8px)]';

export const hatchUnknown =
  'bg-[repeating-linear-gradient(90deg,var(--color-chart-6)_0_4px,transparent_4px_7px)]';

export const hatchWarn =
  'bg-[repeating-linear-gradient(-45deg,var(--color-warn-soft)_0_5px,color-mix(in_srgb,var(--color-warn-soft)_45%,var(--color-surface))_5px_9px)]';
