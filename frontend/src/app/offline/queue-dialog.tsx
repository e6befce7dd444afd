import { useId, useState } from 'react';
import { type Job, useQueue } from '../../data/stock/queue.ts';
import { useSites } from '../../data/stock/sites.ts';
import { useStock } from '../../data/stock/stock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { jobPlace, jobTitle, type Names, refusalOf } from './describe-job.ts';
import { EditQuantity } from './edit-quantity.tsx';

/** The changes that wait on this device: what each is, why it was refused, and what can be done about it. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const { jobs, isOnline, retry } = useQueue();
  const names = useNames();
  const sendAll = () => {
    for (const { id } of jobs) retry(id);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Changes on this device"
      description={
        isOnline
          ? 'They are kept here until they have arrived. Each counts once.'
          : 'They are kept here and sent when you reconnect. Each counts once.'
      }
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {jobs.length > 1 && (
            <Button variant="primary" aria-disabled={!isOnline} onClick={sendAll}>
              Send all now
            </Button>
          )}
        </>
      }
    >
      {jobs.length === 0 ? (
        <p className="py-6 text-center text-15 text-ink-2">Everything has been sent.</p>
      ) : (
        <ul className="divide-y divide-line-soft">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} names={names} onClose={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const states = { waiting: 'Waits', sending: 'Being sent', refused: 'Refused' } as const;

function JobRow({ job, names, onClose }: { job: Job; names: Names; onClose: () => void }) {
  const { isOnline, retry, drop, replace } = useQueue();
  const [isEditing, setEditing] = useState(false);
  const titleId = useId();
  const refusal = refusalOf(job, names);
  const isSending = job.state === 'sending';
  return (
    <li className="py-3.5" aria-labelledby={titleId}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p id={titleId} className="text-15 font-semibold break-words">
            {jobTitle(job, names)}
          </p>
          <p className="mt-0.5 text-13 text-ink-2">{jobPlace(job, names)}</p>
        </div>
        <Badge tone={refusal === null ? 'neutral' : 'danger'}>{states[job.state]}</Badge>
      </div>
      {refusal !== null && (
        <Notice tone="danger" className="mt-2">
          {refusal}
        </Notice>
      )}
      {isEditing && job.kind !== 'count' ? (
        <EditQuantity
          job={job}
          unit={job.body.unit ?? names.unit(job.itemId)}
          onSave={(body) => {
            replace(job.id, body);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className="mt-2 flex flex-wrap gap-2">
          {job.kind === 'count' ? (
            <ButtonLink
              size="sm"
              to={`/stock?tab=counts&count=new&site=${job.siteId}`}
              onClick={onClose}
              aria-describedby={titleId}
            >
              Edit
            </ButtonLink>
          ) : (
            job.body.quantity !== undefined && (
              <Button
                size="sm"
                aria-disabled={isSending}
                aria-describedby={titleId}
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
            )
          )}
          <Button size="sm" aria-disabled={isSending} aria-describedby={titleId} onClick={() => drop(job.id)}>
            Drop
          </Button>
          <Button
            size="sm"
            aria-disabled={isSending || !isOnline}
            aria-describedby={titleId}
            onClick={() => retry(job.id)}
          >
            Send now
          </Button>
        </div>
      )}
    </li>
  );
}

/** What ids stand for, by what this device knows. */
function useNames(): Names {
  const { book } = useStock();
  const { data: sites } = useSites();
  return {
    item: (id) => book?.itemOf(id)?.name ?? 'an item',
    site: (id) => sites?.find((site) => site.id === id)?.name ?? 'a site',
    unit: (itemId) => book?.itemOf(itemId)?.unit ?? 'pieces',
  };
}
