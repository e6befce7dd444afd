/**
 * Stock in the table.
 *
 * | what | pk    | sk      | read by                    |
 * |------|-------|---------|----------------------------|
 * | site | ORG#o | SITE#id | all of an organization: pk |
 */
import { newId } from '@batchbook/shared/ids';
import { organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';

const defaultSiteName = 'Main Kitchen';

/** The site every organization has from its first minute. */
export const defaultSiteItem = (organizationId: string, userId: string, now: Date): Item => {
  const id = newId();
  const time = now.toISOString();
  return {
    pk: organizationPk(organizationId),
    sk: `SITE#${id}`,
    type: 'SITE',
    id,
    organizationId,
    name: defaultSiteName,
    isDefault: true,
    isActive: true,
    userId,
    createdBy: userId,
    createdAt: time,
    updatedAt: time,
    version: 1,
  };
};
