import { decimalOf, multiply, ratio, ratioOf } from '../money.ts';

/** A percentage of an amount. */
export const percentOfTakings = (percent: string, takings: string): string =>
  decimalOf(multiply(multiply(ratioOf(percent), ratioOf(takings)), ratio(1n, 100n)));
