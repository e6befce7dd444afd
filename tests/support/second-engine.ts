/** Differences between Batchbook's own table engine and the one at `DYNAMODB_ENDPOINT`: `docs/testing.md` lists them. */
import type { TestContext } from 'vitest';

export const isSecondEngine = process.env.DYNAMODB_ENDPOINT !== undefined;

/** Skips the rest of a test on another engine than Batchbook's own. The report gives the reason. */
export const skipOnSecondEngine = ({ skip }: TestContext, reason: string): void =>
  skip(isSecondEngine, `second engine: ${reason}`);

export const skipUnitsOnSecondEngine = (test: TestContext): void =>
  skipOnSecondEngine(test, 'it counts the units of transactions and BatchGets in another way');
