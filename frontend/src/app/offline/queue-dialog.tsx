import type { Question } from '@batchbook/shared/production/questions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { isOnline } from '../../data/offline/connection.ts';
import { useOrganizationId } from '../../data/organization.tsx';
import { inOrder, type Job, refusalOf } from '../../data/outbox/job.ts';
import type { Description, Edit, JobAnswer, Words } from '../../data/outbox/kind.ts';
import { useOutbox } from '../../data/outbox/outbox.ts';
import { sentenceOf } from '../../data/problems.ts';
import { questionsOf } from '../../data/production/questions-of.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { shownSince } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogClose } from '../../ui/dialog-close.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QuestionList } from '../../ui/questions/question-list.tsx';
import { useAnswers } from '../../ui/questions/use-answers.ts';
import { useToast } from '../../ui/toast.tsx';
import { EditQuantity } from './edit-quantity.tsx';

export interface QueueDialogProps {
  /** By kind of job. */
  words: AllWords;
  onClose: () => void;
}

/** The unsent changes on this device: what each is, why it was refused, and how to fix it. */
export function QueueDialog({ words, onClose }: QueueDialogProps) {
  const { jobs, isOnline } = useOutbox();
  const send = useSendNow();
  useNames(jobs, words);
  /** Dropped changes can be put back while the dialog is open. */
  const [dropped, setDropped] = useState<readonly Job[]>([]);
  const gone = dropped.filter(({ id }) => !jobs.some((job) => job.id === id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Changes on this device"
      description={
        isOnline
          ? 'They stay here until they’re sent. Each is recorded only once.'
          : 'They stay here and are sent when you reconnect. Each is recorded only once.'
      }
      footer={
        <>
          <DialogClose>Close</DialogClose>
          {jobs.length > 1 && (
            <Button variant="primary" onClick={() => void send(jobs)}>
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
              <DroppedRow key={job.id} job={job} words={words} />
            ) : (
              <JobRow
                key={job.id}
                job={job}
                words={words}
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

/** Sends changes now, and says so if nothing answers. */
function useSendNow() {
  const { retry } = useOutbox();
  const toast = useToast();
  return async (jobs: readonly Job[]): Promise<void> => {
    await Promise.all(jobs.map(({ id }) => retry(id)));
    if (isOnline()) return;
    const isOne = jobs.length === 1;
    toast({
      title: 'Couldn’t send. You’re offline.',
      description: `${isOne ? 'It’s' : 'They’re'} kept on this device and sent when you reconnect.`,
      variant: 'destructive',
    });
  };
}

/** Dropping is one touch: it is undone by one. */
function DroppedRow({ job, words }: { job: Job; words: AllWords }) {
  const { putBack } = useOutbox();
  const { title, dropped } = useReading(job, words);
  const titleId = useId();
  return (
    <li className="flex items-center justify-between gap-3 py-3.5" aria-labelledby={titleId}>
      <div role="status" className="min-w-0 text-14 text-ink-2">
        <p id={titleId} className="break-words line-through">
          {title}
        </p>
        <p className="mt-0.5 text-13">{['Dropped.', dropped].filter(Boolean).join(' ')}</p>
      </div>
      <Button size="sm" aria-describedby={titleId} onClick={() => putBack(job)}>
        Undo
      </Button>
    </li>
  );
}

const states = { waiting: 'Waiting', sending: 'Being sent', refused: 'Refused' } as const;

interface JobRowProps {
  job: Job;
  words: AllWords;
  onDrop: () => void;
  onClose: () => void;
}

function JobRow({ job, words, onDrop, onClose }: JobRowProps) {
  const { drop, replace } = useOutbox();
  const [isEditing, setEditing] = useState(false);
  const titleId = useId();
  const { title, place, refusal, edit, confirm } = useReading(job, words);
  const questions = job.state === 'refused' && confirm ? questionsOf(refusalOf(job)) : [];
  const isAsked = questions.length > 0;
  return (
    <li className="py-3.5" aria-labelledby={titleId}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p id={titleId} className="text-15 font-semibold break-words">
            {title}
          </p>
          <p className="mt-0.5 text-13 text-ink-2">
            {[place, `entered ${shownSince(job.madeAt)}`].filter(Boolean).join(', ')}
          </p>
        </div>
        <Badge tone={isAsked ? 'warning' : refusal === null ? 'neutral' : 'danger'}>
          {isAsked ? 'To confirm' : states[job.state]}
        </Badge>
      </div>
      {isAsked && confirm && (
        <JobQuestions
          questions={questions}
          takesReason={confirm.takesReason}
          onAnswer={(answer) => replace(job.id, confirm.body(job, answer))}
        />
      )}
      {refusal !== null && !isAsked && (
        <Notice tone="danger" className="mt-2">
          {refusal}
        </Notice>
      )}
      {isEditing && edit?.by === 'quantity' ? (
        <EditQuantity
          quantity={edit.quantity}
          unit={edit.unit}
          unitName={edit.unitName}
          onSave={(quantity, unit) => {
            replace(job.id, edit.body(quantity, unit));
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <JobButtons
          job={job}
          edit={edit}
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

interface JobQuestionsProps {
  questions: readonly Question[];
  takesReason: boolean;
  onAnswer: (answer: JobAnswer) => void;
}

/** What the server asked about a change that waited here. It is sent again once each question has its answer. */
function JobQuestions({ questions, takesReason, onAnswer }: JobQuestionsProps) {
  const answers = useAnswers([], questions, takesReason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answer = answers.take();
    if (answer) onAnswer(answer);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-2 grid gap-2">
      <QuestionList answers={answers} />
      <Button type="submit" size="sm" variant="primary" className="justify-self-start">
        Confirm and send
      </Button>
    </form>
  );
}

interface JobButtonsProps extends Omit<JobRowProps, 'words'> {
  edit: Edit | null;
  titleId: string;
  onEdit: () => void;
}

function JobButtons({ job, edit, titleId, onEdit, onDrop, onClose }: JobButtonsProps) {
  const { drop } = useOutbox();
  const send = useSendNow();
  const isSending = job.state === 'sending';
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {edit?.by === 'screen' && !isSending && (
        <ButtonLink
          size="sm"
          to={edit.address}
          onClick={() => {
            drop(job.id);
            onClose();
          }}
          aria-describedby={titleId}
        >
          Edit
        </ButtonLink>
      )}
      {edit?.by === 'quantity' && (
        <Button size="sm" aria-disabled={isSending} aria-describedby={titleId} onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button size="sm" aria-disabled={isSending} aria-describedby={titleId} onClick={onDrop}>
        Drop
      </Button>
      <Button size="sm" aria-disabled={isSending} aria-describedby={titleId} onClick={() => void send([job])}>
        Send now
      </Button>
    </div>
  );
}

interface Reading extends Description {
  /** Why it was refused, or `null` for a waiting one. */
  refusal: string | null;
  edit: Edit | null;
  confirm: Words['confirm'];
}

type AllWords = ReadonlyMap<string, Words>;

function useReading(job: Job, allWords: AllWords): Reading {
  const client = useQueryClient();
  const words = allWords.get(job.kind);
  const isRefused = job.state === 'refused';
  if (words === undefined) {
    const title = 'A change from another version of Batchbook. Reload the page to send it.';
    return { title, refusal: isRefused ? sentenceOf(refusalOf(job)) : null, edit: null, confirm: undefined };
  }
  const refusal = isRefused ? words.refusal(refusalOf(job), job, client) : null;
  return { ...words.describe(job, client), refusal, edit: words.edit(job, client), confirm: words.confirm };
}

/** Loads the names that jobs are described by, and shows them once they are there. */
function useNames(jobs: readonly Job[], allWords: AllWords): void {
  const client = useQueryClient();
  const organizationId = useOrganizationId();
  const [, setLoaded] = useState(0);
  useEffect(() => {
    const loads = new Set(jobs.flatMap(({ kind }) => allWords.get(kind)?.load ?? []));
    for (const load of loads) void load(client, organizationId).then(() => setLoaded((count) => count + 1));
  }, [jobs, allWords, client, organizationId]);
}
