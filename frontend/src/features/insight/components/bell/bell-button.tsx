import { Bell } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Popover } from '../../../../ui/popover.tsx';
import { useNotices } from '../../hooks/use-notices.ts';
import { attentionText } from '../../model/notices.ts';
import { BellPanel } from './bell-panel.tsx';

/** The bell of the header: how many things need somebody, and what they are. */
export function BellButton({ opensAtOnce }: { opensAtOnce: boolean }) {
  const known = useNotices();
  const count = known.notices?.length ?? 0;
  const label = count === 0 ? 'Notifications' : `Notifications: ${attentionText(count)}`;
  return (
    <Popover
      flush
      title="Notifications"
      opensAtOnce={opensAtOnce}
      trigger={
        <IconButton label={label} className="relative">
          <Bell aria-hidden size={18} />
          {count > 0 && <BellCount count={count} />}
        </IconButton>
      }
    >
      {(close) => <BellPanel {...known} onFollow={close} />}
    </Popover>
  );
}

const most = 99;

const countStyle = classNames(
  'num absolute top-0 right-0 grid h-[17px] min-w-[17px] place-items-center rounded-full bg-danger px-1',
  'text-[11px] leading-none font-bold text-on-danger',
);

const BellCount = ({ count }: { count: number }) => (
  <span aria-hidden className={countStyle}>
    {count > most ? `${most}+` : count}
  </span>
);
