/** Foods of public tables, looked up through the product's own server. */
import { ingredientsRoutes } from '@batchbook/shared/ingredients/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientFor } from './api.ts';
import { useOrganizationId } from './organization.tsx';

const api = clientFor(ingredientsRoutes);

export const libraryTextMin = 2;

/** Library matches for `text`, which may be a barcode. Needs at least two characters. */
export function useLibrary(text: string) {
  const organizationId = useOrganizationId();
  const q = text.trim();
  return useQuery({
    queryKey: [organizationId, 'library', q],
    queryFn: ({ signal }) => api.searchLibrary({ params: { organizationId }, query: { q }, signal }),
    enabled: q.length >= libraryTextMin,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10 * 60_000,
  });
}
