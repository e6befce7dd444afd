import { CalendarDays, ChevronDown, Package } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Link } from '../../../../ui/link.tsx';
import type { Notice } from '../../model/notices.ts';

/** Shown at first, and revealed each time (specification, section 9). */
const pageSize = 5;
/** More is revealed once at most so many visible heights remain below (specification, section 4). */
const revealAt = 1.2;

/** The first five, and five more as the end comes near, by scrolling or by keyboard. */
function useRevealed(total: number) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(pageSize);
  const revealWhereNear = () => {
    const element = list.current;
    if (element === null) return;
    const { scrollHeight, scrollTop, clientHeight } = element;
    if (clientHeight === 0) return;
    const isNear = scrollHeight - scrollTop - clientHeight <= revealAt * clientHeight;
    // Rows that don't fill the list leave nothing to scroll.
    const isScrolled = scrollTop > 0 || scrollHeight <= clientHeight;
    if (isNear && isScrolled) setShown((count) => Math.min(total, count + pageSize));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each row that comes may still leave room.
  useEffect(() => {
    if (shown < total) revealWhereNear();
  }, [shown, total]);
  const onFocus = ({ target }: FocusEvent) => {
    const last = list.current?.lastElementChild;
    if (last?.contains(target)) setShown((count) => Math.min(total, count + pageSize));
  };
  return { list, shown: Math.min(shown, total), onScroll: revealWhereNear, onFocus };
}

const looks = {
  event_actuals: { Icon: CalendarDays, look: 'bg-warn-soft text-warn' },
  low_stock: { Icon: Package, look: 'bg-primary-soft text-primary-text' },
} as const;

const urgentLook = 'bg-danger-soft text-danger';

const rowStyle = classNames(
  'grid grid-cols-[36px_minmax(0,1fr)_auto] gap-x-3 border-t border-line px-[18px] py-3 hover:bg-ink/3',
  'focus-visible:bg-primary-soft focus-visible:-outline-offset-4',
);

const moreStyle = classNames(
  'flex items-center justify-center gap-2 rounded-b-3 border-t border-line bg-band py-2.5',
  'text-13 text-ink-2',
);

interface NoticeListProps {
  notices: readonly Notice[];
  /** Around each row's link: what closes the layer. */
  onFollow: () => void;
}

/** What needs somebody, each leading to where it is done. */
export function NoticeList({ notices, onFollow }: NoticeListProps) {
  const { list, shown, onScroll, onFocus } = useRevealed(notices.length);
  const more = notices.length - shown;
  if (notices.length === 0)
    return <p className="border-t border-line px-[18px] py-6 text-center text-ink-3">No notifications</p>;
  return (
    <>
      <ul
        ref={list}
        onScroll={onScroll}
        onFocus={onFocus}
        className="max-h-[min(380px,calc(100dvh-220px))] overflow-y-auto overscroll-contain"
      >
        {notices.slice(0, shown).map((notice) => (
          <li key={notice.key}>
            <NoticeRow notice={notice} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={moreStyle}>
          <ChevronDown aria-hidden size={14} /> Scroll for {more} more
        </p>
      )}
    </>
  );
}

function NoticeRow({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { kind, title, place, detail, badge, isUrgent, to } = notice;
  const { Icon, look } = looks[kind];
  const shownLook = isUrgent ? urgentLook : look;
  return (
    <Link to={to} onClick={onFollow} className={rowStyle}>
      <span aria-hidden className={`grid size-9 place-items-center rounded-2 ${shownLook}`}>
        <Icon size={18} />
      </span>
      <span className="min-w-0 text-13 text-ink-2">
        <b className="block text-15 leading-tight font-semibold wrap-anywhere text-ink">{title}</b>
        <span className="block">{place}</span>
        <span className="num block">{detail}</span>
      </span>
      <span className={`self-start rounded-1 px-2 py-0.5 text-12 font-semibold ${shownLook}`}>{badge}</span>
    </Link>
  );
}
