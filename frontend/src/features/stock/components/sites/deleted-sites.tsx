import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf } from '@batchbook/shared/text';
import { Button } from '../../../../ui/button.tsx';

export interface DeletedSitesProps {
  sites: readonly Site[];
  locked: boolean;
  onBringBack: (site: Site) => void;
}

/** Sites that were deleted, which can come back while the plan has room for them. */
export function DeletedSites({ sites, locked, onBringBack }: DeletedSitesProps) {
  return (
    <details className="mt-5">
      <summary className="touch cursor-pointer text-14 font-semibold text-ink-2">
        {countOf(sites.length, 'deleted site')}
      </summary>
      <ul className="mt-2">
        {sites.map((site) => (
          <li key={site.id} className="flex items-center gap-3 ruled py-2 text-ink-2">
            <span className="min-w-0 flex-1 truncate">{site.name}</span>
            <Button size="sm" aria-disabled={locked} onClick={() => onBringBack(site)}>
              Bring back<span className="sr-only"> {site.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
