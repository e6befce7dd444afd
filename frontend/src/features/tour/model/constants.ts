/** Between coming to the first page and the first step. */
export const navigationDelayMs = 80;
