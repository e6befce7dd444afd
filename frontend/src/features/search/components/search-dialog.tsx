import { useId } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../../ui/class-names.ts';
import { useModal } from '../hooks/use-modal.ts';
import { type SearchDialogProps, useSearchState } from '../hooks/use-search-state.ts';
import { Results } from './results.tsx';
import { SearchField } from './search-field.tsx';
import { SearchFoot } from './search-foot.tsx';
import { SearchNotes } from './search-notes.tsx';
import { ActionSidebar, KindSidebar } from './search-sidebars.tsx';
import { Welcome } from './welcome.tsx';

const dialogStyle = classNames(
  'search-dialog fixed inset-0 m-0 flex h-[min(676px,calc(100dvh-110px))] w-[min(920px,calc(100vw-32px))]',
  'flex-col overflow-hidden rounded-4 border border-line bg-raised p-0 text-ink shadow-3 md:top-[72px] md:mx-auto',
  'max-md:h-dvh max-md:max-h-none max-md:w-screen max-md:max-w-none max-md:rounded-none max-md:border-0',
);

const paneStyle = 'min-w-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-0.5 pb-4 max-md:px-1.5';

/** Search, and the command palette after `>`. It is modal, over forms as well, and Esc closes it alone. */
export default function SearchDialog(props: SearchDialogProps) {
  const { places, onClose } = props;
  const results = useId();
  const state = useSearchState(props);
  const { input, search, sections, selected, isWelcome } = state;
  const { isPalette, type } = input;
  const dialog = useModal(input.field, onClose);
  // In the body: a modal layer hides the rest of the page, which search may be opened over.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it, for which Esc is the key.
    <dialog
      ref={dialog}
      aria-label={isPalette ? 'Actions' : 'Search'}
      className={dialogStyle}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <SearchField {...{ state, results, onClose }} />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        {isPalette ? (
          <ActionSidebar actions={state.actions} group={input.group} onChoose={input.chooseGroup} />
        ) : (
          <KindSidebar counts={search.counts} only={input.only} onChoose={input.chooseKind} />
        )}
        <div className={paneStyle}>
          {isWelcome && (
            <Welcome counts={search.counts} places={places} onFollow={state.onFollow} onType={type} />
          )}
          <SearchNotes
            {...{ search, isWelcome, isPalette }}
            isSubject={input.subject !== null}
            command={state.command}
            rows={state.rows.length}
            onClear={() => type('')}
          />
          {sections.length > 0 && (
            <Results
              id={results}
              sections={sections}
              typed={isPalette ? '' : input.typed}
              selected={selected?.key ?? null}
              onSelect={input.choose}
              onOpen={state.open}
              onFollow={state.onFollow}
            />
          )}
        </div>
      </div>
      <SearchFoot {...{ isPalette, isWelcome }} isSubject={input.subject !== null} />
    </dialog>,
    document.body,
  );
}
