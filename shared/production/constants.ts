/** Constants of production, separate from the schemas so that screens needn't load the validator. */

/** A draft can change. What is locked, or is being locked, can't. */
export const runStatuses = ['draft', 'locking', 'locked'] as const;
export type RunStatus = (typeof runStatuses)[number];

/**
 * Where a row comes from: `stock` takes what is there, of a recipe a batch that was made before; `made_here` takes a
 * recipe's own ingredients; `own_run` waits for a run of that recipe.
 */
export const rowSources = ['stock', 'made_here', 'own_run'] as const;
export type RowSource = (typeof rowSources)[number];

export const rowsMax = 200;
/** GS1's application identifier 10 holds 20 characters. */
export const batchNumberMax = 20;
