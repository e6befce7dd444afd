import { sentenceOf } from '../../../../data/problems.ts';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import type { Notices } from '../../hooks/use-notices.ts';
import { attentionText } from '../../model/notices.ts';
import { NoticeList } from './notice-list.tsx';

interface BellPanelProps extends Notices {
  /** A row's link was followed. */
  onFollow: () => void;
}

/** How much needs somebody, and what. Five rows again each time that it opens. */
export function BellPanel({ notices, error, onFollow }: BellPanelProps) {
  if (notices !== undefined)
    return (
      <>
        <p role="status" className="px-[18px] pb-3 text-13 text-ink-2">
          {attentionText(notices.length)}
        </p>
        <NoticeList notices={notices} onFollow={onFollow} />
      </>
    );
  if (error !== null)
    return (
      <p role="alert" className="px-[18px] pb-5 text-14 text-danger">
        Couldn’t load your notifications. {sentenceOf(error)}
      </p>
    );
  return (
    <Loading label="Loading your notifications" className="grid gap-2 px-[18px] pb-5">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </Loading>
  );
}
