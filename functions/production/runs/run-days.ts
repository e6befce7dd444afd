import { getItems } from '../../platform/table/read.ts';
import { runTable } from '../table.ts';

/** The day of each of these runs, by its id. */
export async function readRunDays(
  { organizationId }: { organizationId: string },
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const keys = [...ids].map((id) => runTable.key(organizationId, id));
  const heads = (await getItems({ organizationId }, keys)).map(runTable.toEntity);
  return new Map(heads.map(({ id, productionDate }) => [id, productionDate]));
}
