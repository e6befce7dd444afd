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

/**
 * Why stock wasn't moved for a row or for the output. `stock_closed`: the plan has no stock, or it is read-only.
 * `made_here`: its own ingredients were taken instead.
 */
export const notPostedReasons = [
  'stock_closed',
  'untracked',
  'item_deleted',
  'site_deleted',
  'inconvertible',
  'no_quantity',
  'made_here',
] as const;
export type NotPosted = (typeof notPostedReasons)[number];

/** A run's head is under a kilobyte, and the comment is in it. */
export const commentMax = 200;

/** Why a sale's day is refused. A sale is when it leaves, not when somebody orders it. */
export const beforeMade = 'Can’t be before the day the batch was made';
export const soldTooFarAhead = 'Can’t be more than a day ahead';

export const strikethroughStocks = ['returned', 'partly', 'stock_closed', 'nothing_posted'] as const;

/** A withdrawal takes food back before it reaches consumers, a recall from them too (Article 19 of (EC) 178/2002). */
export const recallKinds = ['drill', 'withdrawal', 'recall'] as const;
export type RecallKind = (typeof recallKinds)[number];

/** Whom a recall tells besides those who have some of it. */
export const authorities = ['local_authority', 'food_standards_agency'] as const;
export type Authority = (typeof authorities)[number];

/** The parts of a balance, in the order in which it is read. The first two came, the others went or are there. */
export const massNames = [
  'in',
  'returned',
  'used',
  'sold',
  'wasted',
  'destroyed',
  'supplierReturned',
  'adjusted',
  'onHand',
  'held',
] as const;

export type MassName = (typeof massNames)[number];
