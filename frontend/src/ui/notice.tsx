import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  info: { style: 'bg-info-soft text-info', icon: Info },
  success: { style: 'bg-success-soft text-success', icon: CircleCheck },
  warning: { style: 'bg-warn-soft text-warn', icon: TriangleAlert },
  danger: { style: 'bg-danger-soft text-danger', icon: CircleAlert },
};

export interface NoticeProps {
  tone: keyof typeof looks;
  /** `alert` interrupts a screen reader, `status` waits; without either it is plain text. */
  role?: 'alert' | 'status';
  className?: string;
  children: ReactNode;
}

/** A sentence that stays where it matters. */
export function Notice({ tone, role, className, children }: NoticeProps) {
  const { style, icon: Icon } = looks[tone];
  return (
    <div
      role={role}
      className={classNames(
        'flex items-start gap-2.5 rounded-2 px-3 py-2.5 text-14 leading-[1.4]',
        style,
        className,
      )}
    >
      <Icon aria-hidden size={18} className="mt-px" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
