/** Sizes that a chart's placeholder has before the chart's code is there. */
export const barRowPx = 34;
export const barFootPx = 26;
