/** What the lines of a pack list say of their lots, as holds read it. */
import { isProduct } from '@batchbook/shared/market-events/packing';
import type { PackedProduct, Packing } from '@batchbook/shared/market-events/schema';
import type { NamingRow } from '../../stock/index.ts';

export const namingOf = ({ recipeId, lotCode, useByDate }: PackedProduct): NamingRow => ({
  ...{ thingId: recipeId, lotCode, useByDate },
});

export const namingsIn = ({ items }: Pick<Packing, 'items'>): NamingRow[] =>
  items.filter(isProduct).map(namingOf);
