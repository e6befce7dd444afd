import { Search } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { Key } from '../../ui/key.tsx';
import { searchKeys } from './search-keys.ts';

const buttonStyle = classNames(
  'touch ml-auto flex h-[38px] w-[clamp(180px,24vw,340px)] items-center gap-2.5 rounded-2 border border-line',
  'bg-surface px-3 text-14 text-ink-3 hover:border-control max-md:size-11 max-md:justify-center',
  'max-md:border-transparent max-md:bg-transparent max-md:px-0 max-md:text-ink-2',
);

/** Opens search, and shows its key. On a narrow screen it is an icon. */
export const SearchButton = ({ onSearch }: { onSearch: () => void }) => (
  <button type="button" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch} className={buttonStyle}>
    <Search aria-hidden size={18} className="shrink-0" />
    <span className="truncate max-md:sr-only">Search</span>
    <span aria-hidden className="ml-auto max-md:hidden">
      <Key>{searchKeys}</Key>
    </span>
  </button>
);
