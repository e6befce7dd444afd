import type { Site } from '@batchbook/shared/stock/site-schema';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PantryDrawing } from '../../../../ui/illustrations.tsx';
import { Crumbs, PageHeader } from '../../../../ui/page-header.tsx';
import { stockPath } from '../../hooks/use-stock-address.ts';

/** A site where nothing is kept has no sheet. */
export function NothingToCount({ site }: { site: Site }) {
  return (
    <>
      <PageHeader
        title={`Count ${site.name}`}
        crumbs={
          <Crumbs trail={[{ label: 'Counts', to: stockPath('counts', site.id) }]} current={site.name} />
        }
      />
      <EmptyState
        title="Nothing is kept here yet"
        description="Track the ingredients and products whose stock you want to know; they stand on this sheet then."
        illustration={<PantryDrawing />}
        actions={
          <ButtonLink to={stockPath('items', site.id, 'track=1')} variant="primary">
            Track stock
          </ButtonLink>
        }
      />
    </>
  );
}
