import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import { useQuery } from '@tanstack/react-query';
import { useOrganizationId } from '../../../data/organization.tsx';
import { useOutbox } from '../../../data/outbox/outbox.ts';
import { isSale } from '../../../data/production/sale-job.ts';
import { salesQuery } from '../../../data/sales.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { BasketDrawing } from '../../../ui/illustrations.tsx';

const cardStyle = classNames(
  'grid grid-cols-[150px_minmax(0,1fr)] items-center gap-5 px-6 py-5 print:hidden',
  'max-md:grid-cols-[110px_minmax(0,1fr)] max-md:p-4',
);

export interface UnsoldTodayProps {
  date: string;
  /** Of that day. */
  runs: Dashboard['runs'];
}

/** While runs of the day are locked and none has a sale: why to record who bought of them, and the way to. */
export default function UnsoldToday({ date, runs }: UnsoldTodayProps) {
  const locked = runs.filter(({ status }) => status === 'locked');
  const [first] = locked;
  const organizationId = useOrganizationId();
  const { data: sales } = useQuery({
    ...salesQuery(organizationId, { from: date, to: null }),
    enabled: first !== undefined,
  });
  const { jobs } = useOutbox();
  const ids = new Set(locked.map(({ id }) => id));
  const isSold =
    sales?.some(({ productionRunId }) => ids.has(productionRunId)) ||
    jobs.filter(isSale).some(({ run }) => ids.has(run.id));
  if (first === undefined || sales === undefined || isSold) return null;
  return (
    <Card aria-label="No sales on today’s batches" className={cardStyle}>
      <BasketDrawing />
      <div>
        <h2 className="text-[1.08rem] leading-tight">No sales on today’s batches</h2>
        <p className="mt-1 mb-3 text-14 text-ink-2">Record who bought what and a recall takes minutes.</p>
        <ButtonLink size="sm" to={`/production?run=${first.id}&sale=new`}>
          Record a sale
        </ButtonLink>
      </div>
    </Card>
  );
}
