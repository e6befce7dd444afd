import { useId, useState } from 'react';
import { inOrder, type Job } from '../../data/stock/job.ts';
import { useQueue } from '../../data/stock/queue.ts';
import { useSites } from '../../data/stock/sites.ts';
import { useStock } from '../../data/stock/stock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogClose } from '../../ui/dialog-close.tsx';
import { Notice } from '../../ui/notice.tsx';
import { jobPlace, jobTitle, type Names, refusalOf } from './describe-job.ts';
import { EditQuantity } from './edit-quantity.tsx';

/** The changes that wait on this device: what each is, why it was refused, and what can be done about it. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const { jobs, isOnline, retry } = useQueue();
  const names = useNames();
  /** As long as the dialog is open what was dropped can be put back. */
  const [dropped, setDropped] = useState<readonly Job[]>([]);
  const gone = dropped.filter(({ id }) => !jobs.some((job) => job.id === id));
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
          <DialogClose>Close</DialogClose>
          {jobs.length > 1 && (
            <Button variant="primary" onClick={sendAll}>
              Send all now
            </Button>
          )}
        </>
      }
    >
      {jobs.length + gone.length === 0 ? (
        <p className="py-6 text-center text-15 text-ink-2">Everything has been sent.</p>
      ) : (
        <ul className="divide-y divide-line-soft">
          {inOrder([...jobs, ...gone]).map((job) =>
            gone.includes(job) ? (
              <DroppedRow key={job.id} job={job} names={names} />
            ) : (
              <JobRow
                key={job.id}
                job={job}
                names={names}
                onDrop={() => setDropped([...gone, job])}
                onClose={onClose}
              />
            ),
          )}
        </ul>
      )}
    </Dialog>
  );
}

/** Dropping is one touch: it is undone by one. */
function DroppedRow({ job, names }: { job: Job; names: Names }) {
  const { putBack } = useQueue();
  const titleId = useId();
  return (
    <li className="flex items-center justify-between gap-3 py-3.5" aria-labelledby={titleId}>
      <div role="status" className="min-w-0 text-14 text-ink-2">
        <p id={titleId} className="break-words line-through">
          {jobTitle(job, names)}
        </p>
        <p className="mt-0.5 text-13">
          {job.kind === 'count' ? 'Dropped. Its lines are on its sheet again.' : 'Dropped.'}
        </p>
      </div>
      <Button size="sm" aria-describedby={titleId} onClick={() => putBack(job)}>
        Undo
      </Button>
    </li>
  );
}

const states = { waiting: 'Waits', sending: 'Being sent', refused: 'Refused' } as const;

interface JobRowProps {
  job: Job;
  names: Names;
  onDrop: () => void;
  onClose: () => void;
}

function JobRow({ job, names, onDrop, onClose }: JobRowProps) {
  const { drop, replace } = useQueue();
  const [isEditing, setEditing] = useState(false);
  const titleId = useId();
  const refusal = refusalOf(job, names);
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
        <JobButtons
          job={job}
          titleId={titleId}
          onEdit={() => setEditing(true)}
          onDrop={() => {
            onDrop();
            drop(job.id);
          }}
          onClose={onClose}
        />
      )}
    </li>
  );
}

interface JobButtonsProps extends Omit<JobRowProps, 'names'> {
  titleId: string;
  onEdit: () => void;
}

function JobButtons({ job, titleId, onEdit, onDrop, onClose }: JobButtonsProps) {
  const { retry, drop } = useQueue();
  const isSending = job.state === 'sending';
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {job.kind === 'count' && !isSending && (
        // Its lines are edited where they were counted.
        <ButtonLink
          size="sm"
          to={`/stock?tab=counts&count=new&site=${job.siteId}`}
          onClick={() => {
            drop(job.id);
            onClose();
          }}
          aria-describedby={titleId}
        >
          Edit
        </ButtonLink>
      )}
      {job.kind !== 'count' && job.body.quantity !== undefined && (
        <Button size="sm" aria-disabled={isSending} aria-describedby={titleId} onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button size="sm" aria-disabled={isSending} aria-describedby={titleId} onClick={onDrop}>
        Drop
      </Button>
      <Button size="sm" aria-disabled={isSending} aria-describedby={titleId} onClick={() => retry(job.id)}>
        Send now
      </Button>
    </div>
  );
}

/** What ids stand for, by what this device knows. */
function useNames(): Names {
  const { book } = useStock();
  const { data: sites } = useSites();
  return {
    item: (id) => book?.itemOf(id)?.name ?? 'An item',
    site: (id) => sites?.find((site) => site.id === id)?.name ?? 'a site',
    unit: (itemId) => book?.itemOf(itemId)?.unit ?? 'pieces',
  };
}
