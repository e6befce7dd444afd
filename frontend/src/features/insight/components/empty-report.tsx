import type { ReportName } from '@batchbook/shared/insight/report';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import type { ReportSite } from '../hooks/use-report-site.ts';

interface EmptyWords {
  title: string;
  /** What to do besides choosing other days. */
  description?: string;
  steps: readonly { to: string; label: string }[];
}

const toStock = { to: '/stock', label: 'Go to stock' };
const planRun = { to: '/production', label: 'Plan a run' };

const wordsOf: Readonly<Record<ReportName, EmptyWords>> = {
  margins: {
    title: 'No recipes yet',
    description: 'Once a recipe has ingredients and a price, its margin is here.',
    steps: [{ to: '/recipes', label: 'Go to your recipes' }],
  },
  'stock-value': { title: 'Nothing in stock on this day', steps: [toStock] },
  'stock-movement': { title: 'Nothing moved in these days', steps: [toStock] },
  waste: { title: 'Nothing wasted in these days', steps: [toStock] },
  'production-log': {
    title: 'No batches in these days',
    description: 'A batch is here once its run is confirmed.',
    steps: [planRun],
  },
  events: {
    title: 'No events in these days',
    steps: [{ to: '/events', label: 'Plan an event' }],
  },
  'purchases-needed': {
    title: 'Nothing to buy for these days',
    description: 'Plan a run or an event, or set ideal levels, and what they need is here.',
    steps: [{ to: '/stock', label: 'Set ideal levels' }, planRun],
  },
};

interface EmptyReportProps {
  name: ReportName;
  site: ReportSite;
  onAllSites: () => void;
}

/** In place of a report without rows: what to choose, and the first step for who has nothing yet. */
export function EmptyReport({ name, site, onAllSites }: EmptyReportProps) {
  const { title, description, steps } = wordsOf[name];
  const days = name === 'stock-value' ? 'another day' : 'other days';
  const isOther = name !== 'margins' && site.count > 1;
  const choose = name === 'margins' ? null : `Choose ${days}${isOther ? ', or another site' : ''}.`;
  return (
    <EmptyState
      title={title}
      description={[description, choose].filter(Boolean).join(' ')}
      illustration={<RecipeBoxDrawing />}
      actions={
        <>
          {site.siteId !== null && <Button onClick={onAllSites}>Show all sites</Button>}
          {steps.map(({ to, label }) => (
            <ButtonLink key={to} to={to}>
              {label}
            </ButtonLink>
          ))}
        </>
      }
    />
  );
}
