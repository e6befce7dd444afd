/** Constants of market events, separate from the schemas so that screens needn't load the validator. */

export const eventStatuses = ['planned', 'completed', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const eventRecipesMax = 60;
export const feesMax = 20;
export const packingMax = 200;
