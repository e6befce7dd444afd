/** Constants of market events, separate from the schemas so that screens needn't load the validator. */

export const eventStatuses = ['planned', 'completed', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const eventRecipesMax = 60;
export const feesMax = 20;
export const packingMax = 200;

/** The earlier events that a forecast is from: of the same name or place, of the same weekday, or all. */
export const forecastBases = ['place', 'weekday', 'all'] as const;
export type ForecastBasis = (typeof forecastBases)[number];
