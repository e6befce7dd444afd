import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf, plural } from '@batchbook/shared/text';
import { unitLabelFor } from '@batchbook/shared/units';
import { useState } from 'react';
import { type CountDraftLine, useCountDraft } from '../../../../data/stock/count-drafts.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PantryDrawing } from '../../../../ui/illustrations.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Crumbs, PageHeader } from '../../../../ui/page-header.tsx';
import { stockPath } from '../../hooks/use-stock-address.ts';

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
        title={`${countOf(counted, 'line')} counted at ${site.name}`}
        why="They can’t be posted to a deleted site. Bring the site back to see them on its sheet again."
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
        description="Track the ingredients and products whose stock you want to know, and they’ll appear on this sheet."
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

export interface LeftOverProps {
  /** By item. */
  lines: Readonly<Record<string, CountDraftLine>>;
  title: string;
  /** Why they can't be posted, and what can be done. */
  why: string;
  onRemove: (itemIds: readonly string[]) => void;
}

/** Lists lines that were counted and have no place on a sheet any more, so that no figure is lost. */
export function LeftOver({ lines, title, why, onRemove }: LeftOverProps) {
  const [isAsking, setAsking] = useState(false);
  const ids = Object.keys(lines);
  if (ids.length === 0) return null;
  return (
    <Notice tone="warning" role="status" className="num mb-4">
      <p>
        <b>{title}.</b> {why}
      </p>
      <ul className="my-2">
        {Object.entries(lines).map(([itemId, { name, counted, unit }]) => (
          <li key={itemId} className="flex justify-between gap-4 border-t border-warn/25 py-1.5">
            <span className="min-w-0 break-words">{name ?? 'An item that was deleted'}</span>
            <b className="whitespace-nowrap">
              {counted} {/\p{L}/u.test(counted) ? '' : unitLabelFor(unit, counted)}
            </b>
          </li>
        ))}
      </ul>
      {isAsking ? (
        <div className="flex flex-wrap items-center gap-2">
          <span>These figures are kept nowhere else.</span>
          <Button size="sm" variant="danger" onClick={() => onRemove(ids)}>
            Throw away
          </Button>
          <Button size="sm" onClick={() => setAsking(false)}>
            Keep
          </Button>
        </div>
      ) : (
        <Button size="sm" onClick={() => setAsking(true)}>
          Take {plural(ids.length, 'it', 'them')} off
        </Button>
      )}
    </Notice>
  );
}
