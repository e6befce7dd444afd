/**
 * Stock in the table.
 *
 * | what                | pk                       | sk                           | read by                                    |
 * |---------------------|--------------------------|------------------------------|--------------------------------------------|
 * | site                | ORG#o                    | SITE#id                      | one; all (one Query)                       |
 * | category            | ORG#o                    | CATEGORY#id                  | one; all (one Query)                       |
 * | stock item          | ORG#o                    | STOCKITEM#id                 | one; all (one Query)                       |
 * | who tracks what     | ORG#o                    | STOCKREF#reference           | the create of an item, events of the thing |
 * | who tracked it last | ORG#o                    | STOCKREFENDED#reference      | a run or market that would take it         |
 * | state of the stock  | ORG#o                    | STOCKSTATE                   | a screen that asks what changed            |
 * | level               | ORG#o                    | LEVEL#site#item              | one; a site's, all (one Query)             |
 * | movement            | ORG#o#LEDGER#item#site   | MOVE#id                      | the history of an item at a site           |
 * | the same            | GSI1 ORG#o#MOVES#yyyymm  | postedAt                     | the journal, newest first; what changed    |
 * | what undoes it      | ORG#o#LEDGER#item#site   | UNDO#movement                | the history, and every undo                |
 * | its default site    | ORG#o#LEDGER#item        | DEFAULT#id                   | the PUT of a movement to the default site  |
 * | transfer            | ORG#o                    | TRANSFER#id                  | its own PUT                                |
 * | lot at a site       | ORG#o                    | LOTLEVEL#site#item#useBy#lot | a site's item; all (one Query)             |
 * | what a lot touched  | ORG#o#LOT#lot            | MOVE#id#site#item            | a trace                                    |
 * | a lot stock hasn't  | ORG#o                    | LOTNAME#lot                  | what stays for tracing; the nearest codes  |
 * | that named no lot   | ORG#o#LEDGER#item#site   | UNNAMED#movement             | a trace                                    |
 * | conversions         | ORG#o                    | LOTKEYS, UNNAMEDKEYS, UNPOSTEDKEYS | a trace; the nightly work            |
 * | hold on a lot       | ORG#o                    | HOLD#id                      | one; all (one Query), beside lots to choose |
 * | count               | ORG#o                    | COUNT#id                     | one; all, newest first                     |
 * | its lines and steps | ORG#o#COUNT#id           | LINES, STEP#from             | one count                                  |
 * | compared level      | ORG#o#COMPARED           | site#item                    | the reconciliation                         |
 * | drift               | ORG#o#DRIFT              | time#site#item               | the operator                               |
 * | reconcile           | ORG#o                    | RECONCILE                    | GSI1 CLOCK#reconcile#shard / when it is due |
 * | held back           | ORG#o                    | STOCKHELD#item               | the worker, once stock is open again       |
 * | low level           | ORG#o                    | LOWSTOCK#site#item           | its own next change; the bell              |
 *
 * `lot` is a lot's code folded (`lotKeyOf`), so that case is ignored; from before ADR 127 it is the code as spelled. Records
 * have the code as spelled in `lotCode` or `c`.
 *
 * Levels are read by the thousand, so they are stored small: attribute names are single letters, and default values are
 * omitted (`level-table.ts`).
 */

import { newId } from '@batchbook/shared/ids';
import { defaultSiteName } from '@batchbook/shared/stock/constants';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { systemClock } from '../platform/clock.ts';
import { entityItem } from '../platform/entity/entity-table.ts';
import { organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';
import type { Write } from '../platform/table/write.ts';

export const sitePrefix = 'SITE#';
export const siteType = 'SITE';
export const itemPrefix = 'STOCKITEM#';

const under = (organizationId: string, sk: string) => ({ pk: organizationPk(organizationId), sk });

export const itemKey = (organizationId: string, id: string) => under(organizationId, itemPrefix + id);
export const referenceKey = (organizationId: string, referenceId: string) =>
  under(organizationId, `STOCKREF#${referenceId}`);
/** The item that tracked it last, once that was deleted. */
export const endedReferenceKey = (organizationId: string, referenceId: string) =>
  under(organizationId, `STOCKREFENDED#${referenceId}`);
export const stateKey = (organizationId: string) => under(organizationId, 'STOCKSTATE');

/** Further values that an update sets. */
interface Sets {
  /** Appended to the SET clause: `a = :a, b = :b`. */
  expression: string;
  names: Record<string, string>;
  values: Record<string, unknown>;
}

/**
 * Goes with every write that changes the stock screens and isn't a movement: sites, categories, items, level settings
 * (`recent-settings.ts`). A returning reader fetches this item alone and knows whether to read everything again.
 * `touchedAt` (milliseconds since 1970) shows whether a change is so recent that only a strong read is sure to see it. It
 * is the time of the transaction, which a request may begin much later than itself.
 */
export const touchState = (organizationId: string, also?: Sets): Write => ({
  label: 'state of the stock',
  update: stateKey(organizationId),
  expression: `ADD revision :one SET #type = :type, touchedAt = :now${also ? `, ${also.expression}` : ''}`,
  names: { '#type': 'type', ...also?.names },
  values: { ':one': 1, ':type': 'STOCKSTATE', ':now': systemClock.now().getTime(), ...also?.values },
});

export const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
  a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

export const siteKey = (organizationId: string, id: string) => under(organizationId, sitePrefix + id);

/** The site that every organization starts with. */
export const defaultSiteItem = (organizationId: string, userId: string, now: Date): Item => {
  const time = now.toISOString();
  const site: Site = {
    id: newId(),
    organizationId,
    name: defaultSiteName,
    endsOn: null,
    isDefault: true,
    isActive: true,
    userId,
    createdBy: userId,
    createdAt: time,
    updatedAt: time,
    version: 1,
  };
  return entityItem({ type: siteType, prefix: sitePrefix }, site, '');
};
