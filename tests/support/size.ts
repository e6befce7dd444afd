/**
 * How much the random suites do. `npm test` uses the first figure and a fixed seed, so that red means broken. `npm run
 * test:full` uses the second and a new seed. `SEED=` repeats a run, `SIZE=` changes the amount. `docs/testing.md`
 * explains each suite at either size.
 */
const sizes = {
  /** Operations against the stock model. */
  model: [1_500, 10_000],
  /** Operations while the table fails. */
  faults: [600, 5_000],
  /** Seeds for each race of fifty. */
  races: [1, 20],
  /** Seeds for the readers of levels. */
  readers: [2, 6],
  /** Deliveries to the workers of a kitchen. */
  bus: [100, 2_000],
  /** What a maker does, of whose ten weeks each figure is added up again. */
  books: [900, 3_000],
  /** How often each stock operation is killed at each of its calls to the table; below 1, at a share of them, at least one. */
  stockKills: [0, 1],
  /** The share of the calls of payments and deletions at which each is killed, at least one. */
  accountKills: [0, 1],
  /** Kills of the whole product. */
  productKills: [4, 50],
  /** Runs of a customer at Stripe, whose events come often, late or never. */
  stripe: [60, 500],
  /** The most events of Stripe that come in every order. */
  stripeOrders: [4, 5],
  /** Random kitchens whose lots and batches are all traced. */
  graphs: [2, 20],
  /** Deliveries of stock's events to the watch for low stock. */
  lowStock: [300, 2_000],
  /** Counts that are sent three times at once while conflicts and lost answers strike. */
  lostCounts: [1, 6],
  /** Histories of an item whose units change under conflicts. */
  unitChanges: [6, 12],
  /** Malformed requests, over all operations. */
  malformed: [6_000, 50_000],
  /** Malformed requests to the local user pool, over all operations. */
  localPages: [1_600, 16_000],
  /** Requests of each kind of stranger to each operation. */
  tenants: [2, 5],
  /** Products whose labels are read back from the studio. */
  labelProducts: [3, 20],
} as const;

/** True in `npm run test:full`. */
export const isFullRun = process.env.TEST_SIZE === 'full';

/** The seed of `npm test`. Any number would do; it is fixed so that every run is the same. */
const fixedSeed = 20_261_122;

/** The seed of all randomness in a test. */
export const seed = Number(process.env.SEED ?? fixedSeed);

export const sizeOf = (suite: keyof typeof sizes): number =>
  Number(process.env.SIZE ?? sizes[suite][isFullRun ? 1 : 0]);
