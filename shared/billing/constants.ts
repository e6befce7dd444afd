/** Why another recipe or site is refused. */
export const recipeLimitMessage = 'Recipe limit reached. Please upgrade your plan.';
export const siteLimitMessage = 'Site limit reached. Please upgrade your plan.';
