/**
 * Converts an organization's lots to codes without case, once (ADR 127): the records of each old partition move to the
 * folded one, and balances that differ only in spelling become one. Every step is a transaction that moves some records,
 * conditioned on what was read, so it may be stopped and begun again anywhere while others post, and each record is in
 * exactly one place at any time. It is done after a whole pass that found nothing to move, another night: by then nobody
 * who read before it is still reading.
 */
import { organizationPk } from '../../platform/table/keys.ts';
import { getItem, type Item, queryAll, queryPage } from '../../platform/table/read.ts';
import { exists, notExists, transactUnlessChanged, type Write } from '../../platform/table/write.ts';
import { convertOnce } from '../ledger/conversions.ts';
import { foldedRecord, readOldSpellings } from '../ledger/lot-spellings.ts';
import { byLot, lotNameKey, lotNamePrefix, lotPrefix, spelledTracePk } from '../ledger/lot-table.ts';
import { mergeWrites } from '../ledger/lot-writes.ts';

type Scope = { organizationId: string };

/** A transaction takes 100 writes: a put and a removal of each. */
const recordsAtOnce = 50;
const triesMax = 5;

/**
 * @param until Milliseconds since 1970: no spelling is begun after it.
 * @returns whether this night's pass is through.
 */
export const convertLotKeys = (organizationId: string, until: number): Promise<boolean> => {
  const scope = { organizationId };
  return convertOnce(
    organizationId,
    {
      of: 'LOTKEYS',
      names: async () => [...(await readOldSpellings(scope)).values()].flat(),
      convert: (spelling) => moveSpelling(scope, spelling),
      finish: () => mergeTwins(scope, until),
    },
    until,
  );
};

/** @returns whether there was something to move. */
async function moveSpelling(scope: Scope, spelling: string): Promise<boolean> {
  const { organizationId } = scope;
  const pk = spelledTracePk(organizationId, spelling);
  let moved = false;
  let after: string | null = null;
  do {
    const page: { items: Item[]; next: string | null } = await queryPage(scope, {
      pk,
      limit: recordsAtOnce,
      consistent: true,
      ...(after !== null && { after }),
    });
    if (page.items.length > 0) moved = true;
    await moveRecords(scope, spelling, page.items);
    after = page.next;
  } while (after !== null);
  return (await moveName(scope, spelling)) || moved;
}

/** All at once, or one by one if somebody changed one of them meanwhile. */
async function moveRecords(scope: Scope, spelling: string, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  const writes = items.flatMap((item) => movesOf(scope, spelling, item));
  if (await transactUnlessChanged(scope, writes)) return;
  for (const item of items) {
    if (await transactUnlessChanged(scope, movesOf(scope, spelling, item))) continue;
    // An event wrote what it has of the lot at the folded code meanwhile, or gave it back.
    await transactUnlessChanged(scope, [removal(item)]);
  }
}

const removal = ({ pk, sk }: Item): Write => ({ label: `from ${sk}`, remove: { pk, sk }, condition: exists });

const movesOf = ({ organizationId }: Scope, spelling: string, item: Item): Write[] => {
  const put = foldedRecord(organizationId, spelling, item);
  // What an event has of a lot changes, and the folded one is newer.
  const isOlder = item.type === 'LOTEVENT' && { condition: notExists };
  return [removal(item), { label: `to ${put.sk}`, put, ...isOlder }];
};

async function moveName(scope: Scope, spelling: string): Promise<boolean> {
  const { organizationId } = scope;
  const key = { pk: organizationPk(organizationId), sk: lotNamePrefix + encodeURIComponent(spelling) };
  const name = await getItem(scope, key, { consistent: true });
  if (!name) return false;
  return transactUnlessChanged(scope, [
    removal(name),
    {
      label: 'name',
      update: lotNameKey(organizationId, spelling),
      expression: 'SET #type = :type, c = if_not_exists(c, :code)',
      names: { '#type': 'type' },
      values: { ':type': 'LOTNAME', ':code': spelling },
    },
  ]);
}

/** Last of all, since their keys say which spellings there are. */
async function mergeTwins(scope: Scope, until: number): Promise<'none' | 'some' | 'late'> {
  const pk = organizationPk(scope.organizationId);
  const read = async () => byLot(await queryAll(scope, { pk, prefix: lotPrefix, consistent: true }));
  for (let tries = 0; ; tries++) {
    const writes = (await read()).map(mergeWrites).filter((of) => of.length > 0);
    if (writes.length === 0) return tries === 0 ? 'none' : 'some';
    if (tries === triesMax) return 'late';
    for (const of of writes) {
      if (Date.now() >= until) return 'late';
      await transactUnlessChanged(scope, of);
    }
  }
}
