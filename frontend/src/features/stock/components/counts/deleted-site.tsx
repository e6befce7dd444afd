import type { Site } from '@batchbook/shared/stock/site-schema';
import { useCountDraft } from '../../../../data/stock/count-drafts.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PantryDrawing } from '../../../../ui/illustrations.tsx';
import { Crumbs, PageHeader } from '../../../../ui/page-header.tsx';
import { stockPath } from '../../hooks/use-stock-address.ts';
import { many } from '../../model/count-figures.ts';
import { LeftOver } from './left-over.tsx';

/** A site that was deleted can't be counted; what was counted there is kept, and can be read off. */
export function DeletedSite({ site }: { site: Site }) {
  const draft = useCountDraft(site.id);
  const counted = Object.keys(draft.lines).length;
  return (
    <>
      <PageHeader
        title={`Count ${site.name}`}
        crumbs={<Crumbs trail={[{ label: 'Counts', to: stockPath('counts', null) }]} current={site.name} />}
      />
      <LeftOver
        lines={draft.lines}
        title={`${many(counted)} counted at ${site.name}`}
        why="They can’t be posted to a site that was deleted. Bring the site back, and they are on its sheet again."
        onRemove={draft.remove}
      />
      <EmptyState
        title={`${site.name} was deleted`}
        description="A deleted site can’t be counted. Its movements stay, and it can be brought back."
        illustration={<PantryDrawing />}
        actions={
          <>
            <ButtonLink to={stockPath('sites', null)} variant="primary">
              See deleted sites
            </ButtonLink>
            <ButtonLink to={stockPath('counts', null)}>Count another site</ButtonLink>
          </>
        }
      />
    </>
  );
}
