import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keepCache, restoreCache } from '../../data/offline/kept-cache.ts';
import { askBeforeLeaving } from '../../data/offline/leave.ts';
import { registerWorker } from '../../data/offline/worker.ts';
import { useOrganizationId, useSession } from '../../data/organization.tsx';
import type { Job } from '../../data/stock/job.ts';
import { useQueue } from '../../data/stock/queue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { loadWhenOnline } from '../../ui/load-when-online.ts';
import { useAskBeforeClosing } from '../../ui/use-ask-before-closing.ts';
import { gutter } from '../shell/gutter.ts';
import { bannerOf } from './banner-text.ts';
import { useInStepAt } from './in-step.ts';
import { QueueDialog } from './queue-dialog.tsx';

/** What the shell needs for a time without a network, and the line that says so. Loads when the page has settled. */
export default function Offline() {
  const { userId } = useSession().me;
  useKeptAnswers(userId);
  useWorker();
  useStockAhead();
  const { jobs, isOnline } = useQueue();
  useAskBeforeClosing(jobs.some(({ isUnkept }) => isUnkept));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Banner jobs={jobs} isOnline={isOnline} onOpen={() => setOpen(true)} />
      {isOpen && <QueueDialog onClose={() => setOpen(false)} />}
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

const icons = { offline: CloudOff, sending: CloudUpload, refused: TriangleAlert };

function Banner(props: { jobs: readonly Job[]; isOnline: boolean; onOpen: () => void }) {
  const { jobs, isOnline, onOpen } = props;
  const inStepAt = useInStepAt();
  const banner = bannerOf(jobs, isOnline, inStepAt);
  const Icon = banner && icons[banner.kind];
  return (
    // The live region stands before it says something, else a screen reader doesn't hear it.
    // On a phone it stays in sight: whoever counts a long shelf is far down the page.
    <div role="status" className="max-md:sticky max-md:top-0 max-md:z-20 print:hidden">
      {banner && Icon && (
        <div
          className={`flex items-center gap-3 border-b border-warn/30 bg-warn-soft py-2 text-14 text-warn max-md:min-h-13 max-md:py-0.5 ${gutter}`}
        >
          <Icon aria-hidden size={18} className="shrink-0" />
          <p className="min-w-0 flex-1 leading-[1.35]">
            <b>{banner.title}</b>
            <span className="max-md:sr-only">{banner.more}</span>{' '}
            {banner.inStep !== '' && <span className="num max-md:block max-md:text-12">{banner.inStep}</span>}
          </p>
          {jobs.length > 0 && (
            <button
              type="button"
              onClick={onOpen}
              className="touch inline-flex items-center font-semibold whitespace-nowrap underline underline-offset-[3px]"
            >
              See them
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Asks somebody who signs out with unsent changes. */
function LeaveDialog() {
  const [asked, setAsked] = useState<{ unsent: number; answer: (leave: boolean) => void } | null>(null);
  useEffect(
    () =>
      askBeforeLeaving(
        (unsent) =>
          new Promise((resolve) => {
            setAsked({
              unsent,
              answer: (leave) => {
                setAsked(null);
                resolve(leave);
              },
            });
          }),
      ),
    [],
  );
  const waiting =
    asked?.unsent === 1
      ? '1 change hasn’t been sent. It stays on this device, and is sent when you sign in here again.'
      : `${asked?.unsent ?? 0} changes haven’t been sent. They stay on this device, and are sent when you sign in here again.`;
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && asked?.answer(false)}
      size="sm"
      title="Sign out?"
      description={waiting}
      footer={
        <>
          <Button onClick={() => asked?.answer(false)}>Stay</Button>
          <Button variant="danger" onClick={() => asked?.answer(true)}>
            Sign out
          </Button>
        </>
      }
    />
  );
}
