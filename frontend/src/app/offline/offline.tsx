import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hasDrafts } from '../../data/drafts.ts';
import { keepCache, restoreCache } from '../../data/offline/kept-cache.ts';
import { askBeforeLeaving } from '../../data/offline/leave.ts';
import { registerWorker } from '../../data/offline/worker.ts';
import { useOrganizationId, useSession } from '../../data/organization.tsx';
import type { Job } from '../../data/outbox/job.ts';
import { loadWords, type Words } from '../../data/outbox/kind.ts';
import { useOutbox } from '../../data/outbox/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { loadWhenOnline } from '../../ui/load-when-online.ts';
import { wouldLoseAnywhere } from '../../ui/unsaved.ts';
import { useAskBeforeClosing } from '../../ui/use-ask-before-closing.ts';
import { gutter } from '../shell/gutter.ts';
import { bannerOf } from './banner-text.ts';
import { useInStepAt } from './in-step.ts';
import { QueueDialog } from './queue-dialog.tsx';

/** The shell's offline support and its banner. Loads after the page has settled. */
export default function Offline() {
  const { userId } = useSession().me;
  useKeptAnswers(userId);
  useWorker();
  useStockAhead();
  const { jobs, isOnline } = useOutbox();
  useAskBeforeClosing(jobs.some(({ isUnkept }) => isUnkept));
  const [isOpen, setOpen] = useState(false);
  const words = useWords(isOpen);
  return (
    <>
      <Banner jobs={jobs} isOnline={isOnline} onOpen={() => setOpen(true)} />
      {isOpen && words && <QueueDialog words={words} onClose={() => setOpen(false)} />}
      <LeaveDialog />
    </>
  );
}

function useKeptAnswers(userId: string): void {
  useEffect(() => {
    let stop = () => {};
    let left = false;
    void restoreCache(userId).then(() => {
      if (!left) stop = keepCache(userId);
    });
    return () => {
      left = true;
      stop();
    };
  }, [userId]);
}

/** Its files are fetched once the page has nothing better to do. */
const workerAfterMs = 3000;

function useWorker(): void {
  useEffect(() => {
    const timer = setTimeout(() => void registerWorker().catch(() => undefined), workerAfterMs);
    return () => clearTimeout(timer);
  }, []);
}

/** Long after the page: nothing that is on the screen waits for it. */
const stockAheadAfterMs = 8000;

function useStockAhead(): void {
  const client = useQueryClient();
  const organizationId = useOrganizationId();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => {
      void loadWhenOnline(() => import('../../data/stock/read-ahead.ts'))
        .then(({ readStockAhead }) => readStockAhead(client, organizationId))
        .catch(() => undefined);
    }, stockAheadAfterMs);
    return () => clearTimeout(timer);
  }, [client, organizationId]);
}

/** Preloads the list of unsent changes, so that it opens without a network. Retries once. */
function useWords(isOpen: boolean): ReadonlyMap<string, Words> | null {
  const [words, setWords] = useState<ReadonlyMap<string, Words> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the list tries again
  useEffect(() => {
    if (words === null)
      void loadWhenOnline(loadWords)
        .then(setWords)
        .catch(() => undefined);
  }, [isOpen, words]);
  return words;
}

const icons = { offline: CloudOff, sending: CloudUpload, refused: TriangleAlert };

const barStyle = classNames(
  'flex items-center gap-3 border-b border-warn/30 bg-warn-soft py-2 text-14 text-warn',
  'max-md:min-h-13 max-md:py-0.5',
);

const buttonStyle = classNames(
  'touch inline-flex items-center font-semibold whitespace-nowrap underline',
  'underline-offset-[3px]',
);

function Banner(props: { jobs: readonly Job[]; isOnline: boolean; onOpen: () => void }) {
  const { jobs, isOnline, onOpen } = props;
  const inStepAt = useInStepAt();
  const banner = bannerOf(jobs, isOnline, inStepAt);
  const Icon = banner && icons[banner.kind];
  return (
    // The live region is there before it has text, else a screen reader doesn't announce it.
    // Stays visible on a phone, where people scroll far down while they count.
    <div role="status" className="max-md:sticky max-md:top-0 max-md:z-20 print:hidden">
      {banner && Icon && (
        <div className={`${barStyle} ${gutter}`}>
          <Icon aria-hidden size={18} className="shrink-0" />
          <p className="min-w-0 flex-1 leading-[1.35]">
            <b>{banner.title}</b>
            <span className="max-md:sr-only">{banner.more}</span>{' '}
            {banner.inStep !== '' && <span className="num max-md:block max-md:text-12">{banner.inStep}</span>}
          </p>
          {jobs.length > 0 && (
            <button type="button" onClick={onOpen} className={buttonStyle}>
              See them
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface PendingLeave {
  unsent: number;
  losesTyped: boolean;
  answer: (leave: boolean) => void;
}

/** Asks when someone signs out with unsent changes, or with typed input that isn't saved. */
function LeaveDialog() {
  const [pendingLeave, setPendingLeave] = useState<PendingLeave | null>(null);
  useEffect(
    () =>
      askBeforeLeaving(async (unsent) => {
        const losesTyped = wouldLoseAnywhere() || hasDrafts();
        if (unsent === 0 && !losesTyped) return true;
        const leave = await new Promise<boolean>((answer) => setPendingLeave({ unsent, losesTyped, answer }));
        setPendingLeave(null);
        return leave;
      }),
    [],
  );
  return (
    <Dialog
      open={pendingLeave !== null}
      onOpenChange={(open) => !open && pendingLeave?.answer(false)}
      size="sm"
      title="Sign out?"
      description={pendingLeave && leaveWords(pendingLeave)}
      footer={
        <>
          <Button onClick={() => pendingLeave?.answer(false)}>Stay</Button>
          <Button variant="danger" onClick={() => pendingLeave?.answer(true)}>
            Sign Out
          </Button>
        </>
      }
    />
  );
}

function leaveWords({ unsent, losesTyped }: PendingLeave): string {
  const waiting =
    unsent === 1
      ? '1 change hasn’t been sent. It stays on this device, and is sent when you sign in here again.'
      : `${unsent} changes haven’t been sent. They stay on this device, and are sent when you sign in here again.`;
  return [unsent > 0 && waiting, losesTyped && 'What you typed and haven’t saved will be lost.']
    .filter(Boolean)
    .join(' ');
}
