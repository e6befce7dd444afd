/** Reads what stays of an erased organization, for the operator's command alone. */
import { organizationPk } from '../../platform/table/keys.ts';
import { type Item, queryAll } from '../../platform/table/read.ts';
import { keptForTracing } from '../kept-for-tracing.ts';

const scope = { system: 'an operator reads what food law keeps of a deleted organization' };

/** @throws Error for an organization that isn't deleted. */
export async function* readKept(organizationId: string): AsyncGenerator<Item> {
  const own = await queryAll(scope, { pk: organizationPk(organizationId), consistent: true });
  if (!own.some(({ sk, erasedAt }) => sk === 'DELETION' && erasedAt !== undefined))
    throw new Error(`${organizationId} is not an erased organization`);
  yield* own;
  const partitions = own.flatMap((item) => keptForTracing(organizationId, item) ?? []);
  for (const pk of new Set(partitions)) yield* await queryAll(scope, { pk, consistent: true });
}
