/** Reads an organization's levels, each with its last comparison, a page of either at a time. */
import { organizationPk } from '../../platform/table/keys.ts';
import { type Item, queryPage } from '../../platform/table/read.ts';
import { type LevelOf, levelOfKey, levelPrefix } from '../level-table.ts';
import { type Compared, comparedIn, comparedPk, type Sum, sumIn } from './compared-table.ts';

export interface LevelPair {
  of: LevelOf;
  recorded: Sum;
  compared: Compared | undefined;
}

const pageLimit = 2000;

/**
 * Eventually consistent, at half the cost: when the two disagree, the level is read again strongly. Includes comparisons
 * whose level no longer exists.
 */
export async function* levelPairs(organizationId: string): AsyncGenerator<LevelPair, void, undefined> {
  const levels = read(organizationId, organizationPk(organizationId), levelPrefix);
  const compared = read(organizationId, comparedPk(organizationId), '');
  let [level, known] = await Promise.all([levels.next(), compared.next()]);
  while (!level.done || !known.done) {
    // Both lists are in the order of site and item.
    const place = [level, known].flatMap((one) => (one.done ? [] : [one.value.place])).sort()[0] as string;
    const isLevel = !level.done && level.value.place === place;
    const isKnown = !known.done && known.value.place === place;
    yield {
      of: levelOfKey(levelPrefix + place),
      recorded: sumIn(isLevel && !level.done ? level.value.item : undefined),
      compared: isKnown && !known.done ? comparedIn(known.value.item) : undefined,
    };
    if (isLevel) level = await levels.next();
    if (isKnown) known = await compared.next();
  }
}

interface Placed {
  place: string;
  item: Item;
}

async function* read(
  organizationId: string,
  pk: string,
  prefix: string,
): AsyncGenerator<Placed, void, undefined> {
  let after: string | undefined;
  do {
    const page = await queryPage(
      { organizationId },
      { pk, limit: pageLimit, ...(prefix && { prefix }), ...(after !== undefined && { after }) },
    );
    for (const item of page.items) yield { place: item.sk.slice(prefix.length), item };
    after = page.next ?? undefined;
  } while (after !== undefined);
}
