/** How long a step looks for its target before it is shown without one. */
export const elementWaitMs = 12_000;
/** How often it looks. */
export const pollMs = 50;
/** How long it waits for its page to open. */
export const actionWaitMs = 5_000;
/** Between coming to the first page and the first step. */
export const navigationDelayMs = 80;
/** Around the target, in CSS pixels. */
export const stagePadding = 12;
export const stageRadius = 8;
