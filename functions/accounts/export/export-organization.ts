import { accountsContract } from '@batchbook/shared/accounts/contract';
import type { ExportItem } from '@batchbook/shared/accounts/export-schema';
import { isHiddenBy, readOpenImports } from '../../ingredients/index.ts';
import { limitOf } from '../../platform/http/paging.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import type { Item } from '../../platform/table/read.ts';
import { toMember } from '../table.ts';
import { readProfiles } from '../team/read-team.ts';
import { exportedKinds, typeOf } from './exported.ts';
import { cursorAt, positionOf, walk } from './walk.ts';

/** A function may answer 6 MB. The item that goes beyond this may be 4 MB: a recall with all its rows. */
const bytesMax = 1_500_000;
/** Positions that one request walks over at most, whether or not there is something to export. */
const stepsMax = 2000;
const emptyPartitionsMax = 100;

/**
 * Owners: reads a page of everything that the organization has, each item with its kind. A page can be short, even empty,
 * while there are more. Rows of an import that isn't finished are left out, as in every list.
 */
export const exportOrganization = useCase(accountsContract.exportOrganization, {
  answer: async ({ params: { organizationId }, query, now }) => {
    const from = positionOf(query.cursor);
    const limit = limitOf(query);
    const open = await readOpenImports({ organizationId });
    const found: { item: Item; shown: ExportItem }[] = [];
    let [bytes, steps, moves] = [0, 0, 0];
    let nextCursor: string | null = null;
    for await (const { item, at } of walk(organizationId, from, limit)) {
      steps++;
      if (item === null) moves++;
      const shown = item && !isHiddenBy(open, item) ? toExported(item, now) : null;
      if (item && shown) {
        found.push({ item, shown });
        bytes += Buffer.byteLength(JSON.stringify(shown));
      }
      const isFull = found.length >= limit || bytes >= bytesMax;
      if (!isFull && steps < stepsMax && moves < emptyPartitionsMax) continue;
      nextCursor = cursorAt(at);
      break;
    }
    return ok({ items: await withNames(found), nextCursor });
  },
});

function toExported(item: Item, now: Date): ExportItem | null {
  const exported = exportedKinds[typeOf(item) ?? ''];
  return exported ? { ...exported.read(item, now), kind: exported.kind } : null;
}

/** Members with their names and addresses, as the team shows them. */
async function withNames(found: { item: Item; shown: ExportItem }[]): Promise<ExportItem[]> {
  const memberships = found.map(({ item }) => item).filter(({ type }) => type === 'MEMBERSHIP');
  const profiles = memberships.length > 0 ? await readProfiles(memberships) : new Map<string, Item>();
  return found.map(({ item, shown }) => {
    const profile = item.type === 'MEMBERSHIP' ? profiles.get(item.userId as string) : undefined;
    return profile ? { ...shown, ...toMember(item, profile) } : shown;
  });
}
