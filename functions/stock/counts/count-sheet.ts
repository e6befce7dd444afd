/** Reads the places that a count's lines refer to. */
import { organizationPk } from '../../platform/table/keys.ts';
import { getItems, type Item, queryAll } from '../../platform/table/read.ts';
import { type Place, placeOf } from '../ledger/place.ts';
import { type Intent, type MeasuresOf, readMeasuresFor } from '../ledger/posting.ts';
import { levelKey, siteLevelsPrefix } from '../level-table.ts';
import { itemKey, itemPrefix } from '../table.ts';
import type { SentLine } from './count-table.ts';

/** With more lines than this, reading the site's levels and the items whole takes fewer read units. */
const oneByOneMax = 60;
const strongly = { consistent: true };

export interface SheetOf {
  organizationId: string;
  siteId: string;
}

export interface Sheet {
  /** In the order of the lines. */
  intents: readonly Intent[];
  measuresOf: MeasuresOf;
}

/** Reads strongly what `lines` refer to. The site itself was read before. */
export async function readSheet(of: SheetOf, lines: readonly SentLine[]): Promise<Sheet> {
  const { organizationId, siteId } = of;
  const [itemRows, levelRows] = await rowsFor(of, lines);
  const items = new Map(itemRows.map((row) => [row.sk.slice(itemPrefix.length), row]));
  const levels = new Map(levelRows.map((row) => [row.sk.slice(siteLevelsPrefix(siteId).length), row]));
  const placeFor = (itemId: string): Place =>
    placeOf({ siteId, itemId }, { site: 'open', item: items.get(itemId), level: levels.get(itemId) });
  const intents = lines.map(
    ({ itemId, counted, unit, levelVersion }): Intent => ({
      place: placeFor(itemId),
      lot: null,
      amount: { by: 'figure', quantity: counted, unit, levelVersion },
    }),
  );
  return { intents, measuresOf: await readMeasuresFor({ organizationId }, intents) };
}

function rowsFor({ organizationId, siteId }: SheetOf, lines: readonly SentLine[]): Promise<[Item[], Item[]]> {
  const scope = { organizationId };
  const pk = organizationPk(organizationId);
  if (lines.length > oneByOneMax)
    return Promise.all([
      queryAll(scope, { pk, prefix: itemPrefix, ...strongly }),
      queryAll(scope, { pk, prefix: siteLevelsPrefix(siteId), ...strongly }),
    ]);
  const itemKeys = lines.map(({ itemId }) => itemKey(organizationId, itemId));
  const levelKeys = lines.map(({ itemId }) => levelKey(organizationId, { siteId, itemId }));
  return Promise.all([getItems(scope, itemKeys, strongly), getItems(scope, levelKeys, strongly)]);
}
