/** Which lot leaves first. */
import { compareDecimals } from '@batchbook/shared/money';
import type { StockLot } from '@batchbook/shared/stock/level-schema';

const noDate = '9999-12-31';

/** The lots with something left, earliest use-by first; without a date last. */
export const openLots = (lots: readonly StockLot[]): StockLot[] =>
  lots
    .filter(({ currentStock }) => compareDecimals(currentStock, '0') > 0)
    .sort((a, b) => {
      const [first, second] = [a.useByDate ?? noDate, b.useByDate ?? noDate];
      return first === second ? a.lotCode.localeCompare(b.lotCode) : first < second ? -1 : 1;
    });

/** Names a lot among others: a code may come with several use-by dates. */
export const lotKey = ({ lotCode, useByDate }: Pick<StockLot, 'lotCode' | 'useByDate'>): string =>
  `${useByDate ?? '-'} ${lotCode}`;
