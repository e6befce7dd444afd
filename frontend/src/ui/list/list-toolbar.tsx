import { Search } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { TextInput } from '../text-input.tsx';
import { useKeys } from '../use-keys.ts';

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  list: { view: { search: string }; setSearch: (text: string) => void };
  /** How wide it is. */
  className: string;
  /** Shows the key that leads to it. */
  showsKey?: boolean;
}

/** The search of a list; '/' goes to it. */
export function SearchField({ label, placeholder = label, list, className, showsKey }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={list.view.search}
      onChange={(event) => list.setSearch(event.target.value)}
      prefix={<Search aria-hidden size={17} />}
      suffix={showsKey ? <SlashKey /> : undefined}
      className={className}
    />
  );
}

const keyStyle = 'rounded-1 border border-b-2 border-line bg-surface px-1.5 py-0.5';
const keyText = 'font-mono text-12 leading-none text-ink-3 finger:hidden';

const SlashKey = () => (
  <kbd aria-hidden className={`${keyStyle} ${keyText}`}>
    /
  </kbd>
);

/** Above a list: its search, its filters, and what they leave. */
export function ListToolbar({ children, ...field }: SearchFieldProps & { children?: ReactNode }) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2.5 print:hidden">
      <SearchField {...field} />
      {children}
    </search>
  );
}
