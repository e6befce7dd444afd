import { countOf, listOf } from '@batchbook/shared/text';
import { Button } from '../../../ui/button.tsx';
import type { SearchState } from '../hooks/use-search.ts';
import { kindNames } from '../model/kinds.ts';
import type { Command } from '../model/understand.ts';

interface SearchNotesProps {
  search: SearchState;
  isWelcome: boolean;
  isPalette: boolean;
  /** The actions of one record are listed. */
  isSubject: boolean;
  /** How a typed command was read. */
  command: Command | null;
  /** How many rows are listed. */
  rows: number;
  onClear: () => void;
}

const understoodText = ({ verb, quantity, of }: Command): string =>
  [verb, quantity, of].filter((part) => part !== '').join(', ');

function statusOf(of: {
  isSearching: boolean;
  hasNothing: boolean;
  isWelcome: boolean;
  rows: number;
}): string {
  if (of.isSearching) return 'Searching…';
  if (of.hasNothing) return 'No results found';
  return of.isWelcome ? '' : countOf(of.rows, 'result');
}

/** Says what search is doing, that it found nothing, and what it couldn't look in. */
export function SearchNotes({
  search,
  isWelcome,
  isPalette,
  isSubject,
  command,
  rows,
  onClear,
}: SearchNotesProps) {
  const { isSearching, missing } = search;
  const hasNothing = rows === 0 && !isWelcome && !isSearching;
  return (
    <>
      <p role="status" className={isSearching ? 'px-3 pt-4 text-14 text-ink-3' : 'sr-only'}>
        {statusOf({ isSearching, hasNothing, isWelcome, rows })}
      </p>
      {isPalette && command !== null && (
        <p className="px-3 pt-4 text-13 text-ink-3">Understood as: {understoodText(command)}</p>
      )}
      {hasNothing && (
        <div className="grid justify-items-center gap-1.5 px-5 pt-[70px] text-center">
          <p aria-hidden className="font-display text-20 font-semibold">
            No results found
          </p>
          <p className="mb-3 text-ink-2">
            {isPalette || isSubject
              ? 'No action has that name. Try another word, for example “delivery”.'
              : 'Nothing on this device has those words. Check the spelling, or use fewer words.'}
          </p>
          <Button onClick={onClear}>Clear search</Button>
        </div>
      )}
      {missing.length > 0 && !isPalette && (
        <p className="mx-2.5 mt-4 rounded-2 bg-warn-soft px-3.5 py-2.5 text-13 text-warn">
          Not searched, because this device couldn’t load them:{' '}
          {listOf(missing.map((kind) => kindNames[kind]))}.
        </p>
      )}
    </>
  );
}
