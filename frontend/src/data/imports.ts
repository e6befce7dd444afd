/** Imports of many ingredients: started, uploaded in hidden chunks, committed at once. */

import type { Import, PutImportChunk } from '@batchbook/shared/ingredients/import-schema';
import { ingredientsRoutes } from '@batchbook/shared/ingredients/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clientFor } from './api.ts';
import { keys } from './keys.ts';
import { useOrganizationId } from './organization.tsx';

const api = clientFor(ingredientsRoutes);

const importsKey = (organizationId: string) => [organizationId, 'import', 'list'] as const;

/** Imports that were neither committed nor discarded. */
export function useOpenImports() {
  const organizationId = useOrganizationId();
  return useQuery({
    queryKey: importsKey(organizationId),
    queryFn: async ({ signal }) => (await api.listImports({ params: { organizationId }, signal })).items,
    staleTime: 0,
  });
}

/** Far more than an import of 10,000 rows takes. */
const discardCallsMax = 200;

/** What can be done with an import, by its id. Each is safe to repeat. */
export function useImportCalls() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: importsKey(organizationId) });
  return {
    begin: (id: string, name: string, rows: number): Promise<Import> =>
      api.putImport({ params: { organizationId, id }, body: { name, rows } }),
    upload: (id: string, chunk: number, body: PutImportChunk): Promise<Import> =>
      api.putImportChunk({ params: { organizationId, id, chunk: String(chunk) }, body }),
    commit: async (id: string): Promise<Import> => {
      const done = await api.commitImport({ params: { organizationId, id } });
      await Promise.all([
        refresh(),
        client.invalidateQueries({ queryKey: keys.ingredients(organizationId) }),
        client.invalidateQueries({ queryKey: [organizationId, 'supplier'] }),
      ]);
      return done;
    },
    /** Many rows take several calls: each removes some, until all are gone. */
    discard: async (id: string): Promise<void> => {
      for (let call = 0; call < discardCallsMax; call += 1) {
        const left = await api.discardImport({ params: { organizationId, id } });
        if (left.state === 'discarded') break;
      }
      await refresh();
    },
  };
}
