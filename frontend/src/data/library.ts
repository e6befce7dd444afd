/** Foods of public tables, looked up through the product's own server. */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientFor } from './api.ts';
import { useOrganizationId } from './organization.tsx';

const api = clientFor(ingredientsContract);

export const libraryTextMin = 2;

/** What the libraries have under `text`, which may be a barcode; nothing is asked below two characters. */
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
