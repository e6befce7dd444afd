import { Search, X } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Key } from '../../../ui/key.tsx';
import { type SearchDialogState, searchKeysOf } from '../hooks/use-search-state.ts';
import { rowId } from './results.tsx';

const barStyle = classNames(
  'flex h-16 shrink-0 items-center gap-3 border-b border-line pr-4 pl-5',
  'max-md:h-[60px] max-md:pr-1.5 max-md:pl-4',
);

const inputStyle = classNames(
  'bare-input flex-1 text-[1.19rem] font-medium placeholder:font-normal placeholder:text-ink-3',
);

interface SearchFieldProps {
  state: SearchDialogState;
  /** The id of the grid that it controls. */
  results: string;
  onClose: () => void;
}

/** The field, which keeps the focus: its arrow keys walk the results. */
export function SearchField({ state, results, onClose }: SearchFieldProps) {
  const { input, sections, selected } = state;
  const { field, typed, type, subject } = input;
  return (
    <div className={barStyle}>
      <Search aria-hidden size={22} className="shrink-0 text-ink-3" />
      <input
        ref={field}
        role="combobox"
        aria-label="Search"
        aria-expanded={sections.length > 0}
        aria-haspopup="grid"
        aria-controls={results}
        aria-activedescendant={selected === null ? undefined : rowId(results, selected.key)}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={subject ? 'What do you want to do with it?' : 'Search, or type > for actions'}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={searchKeysOf(state)}
        className={inputStyle}
      />
      {typed !== '' && (
        <IconButton label="Clear" size="sm" onClick={() => type('')}>
          <X aria-hidden size={18} />
        </IconButton>
      )}
      <span aria-hidden className="max-md:hidden">
        <Key>Esc</Key>
      </span>
      <button
        type="button"
        onClick={onClose}
        className="h-12 px-2.5 font-semibold text-primary-text md:hidden"
      >
        Cancel
      </button>
    </div>
  );
}
