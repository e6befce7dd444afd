import type { LucideIcon } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';

interface SidebarEntry<Key extends string> {
  key: Key;
  label: string;
  count: number;
  icon: LucideIcon;
}

export interface SidebarProps<Key extends string> {
  label: string;
  entries: readonly SidebarEntry<Key>[];
  current: Key;
  onChoose: (key: Key) => void;
  /** Under the entries. */
  note?: string;
}

const entryStyle = classNames(
  'search-side relative flex h-[38px] w-[calc(100%+1px)] shrink-0 items-center gap-2.5 rounded-l-2',
  'border border-r-0 border-transparent pr-3.5 pl-[11px] text-left text-14 font-medium text-ink-2 hover:text-ink',
  'aria-pressed:border-line aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:text-ink',
  'max-md:h-11 max-md:w-auto max-md:rounded-full max-md:border max-md:border-line max-md:bg-surface',
  'max-md:px-3.5',
  'max-md:aria-pressed:border-primary max-md:aria-pressed:bg-primary-soft',
);

const sidebarStyle = classNames(
  'shrink-0 overflow-y-auto border-line bg-band py-3 pl-3 md:w-[214px] md:border-r',
  'max-md:no-scrollbar max-md:flex max-md:gap-1.5 max-md:overflow-x-auto max-md:border-b',
  'max-md:px-3 max-md:py-2',
);

/** What is searched in, with how much there is of each. On a phone a row of chips. */
export function Sidebar<Key extends string>({ label, entries, current, onChoose, note }: SidebarProps<Key>) {
  return (
    <fieldset aria-label={label} className={sidebarStyle}>
      {entries.map(({ key, label: name, count, icon: Icon }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === current}
          onClick={() => onChoose(key)}
          className={entryStyle}
        >
          <Icon aria-hidden size={16} className="text-ink-3" />
          <span>{name}</span>
          <b className="num ml-auto text-13 font-semibold text-ink-3 max-md:ml-0">{count}</b>
        </button>
      ))}
      {note !== undefined && (
        <p className="py-3.5 pr-3.5 pl-[11px] text-13 text-ink-3 max-md:hidden">{note}</p>
      )}
    </fieldset>
  );
}
