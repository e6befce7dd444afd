import { allergenTitles } from '@batchbook/shared/ingredients/allergen-names';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { AllergenCode, IngredientUnit } from '@batchbook/shared/ingredients/schema';
import { formatCount } from '@batchbook/shared/text';
import { useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SelectWithButton } from '../../../../ui/select-with-button.tsx';
import type { KnownWords } from '../../model/import/cells.ts';
import { adviceFor, problemText } from '../../model/import/fixes.ts';
import type { ProblemGroup, RejectedRow } from '../../model/import/plan.ts';
import { unitGroups } from '../panel/form-part.ts';

export interface ProblemsProps {
  groups: readonly ProblemGroup[];
  reject: readonly RejectedRow[];
  words: KnownWords;
  onWords: (words: KnownWords) => void;
}

const rowsShown = 100;
const textsShown = 8;

/** Problems of rejected rows, grouped by fix. Unknown words are defined here for all rows at once. */
export function Problems({ groups, reject, words, onWords: define }: ProblemsProps) {
  const [rows, setRows] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // What is defined goes from the list, and its button with it.
  const onWords = (next: KnownWords) => {
    define(next);
    heading.current?.focus();
  };
  return (
    <section className="mt-5" aria-label="Rejected rows">
      <h2 ref={heading} tabIndex={-1} className="text-17">
        How to fix the rejected rows
      </h2>
      <ul className="mt-2 border-t border-line-soft">
        {groups.map((group) => (
          <li key={group.key} className="border-b border-line-soft py-3">
            <p className="flex items-baseline gap-3 text-14">
              <span className="font-semibold">{adviceFor(group)}</span>
              <span className="num ml-auto text-13 whitespace-nowrap text-ink-3">
                {group.rows.length === 1 ? `row ${group.rows[0]}` : `${formatCount(group.rows.length)} rows`}
              </span>
            </p>
            <Texts group={group} words={words} onWords={onWords} />
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        className="mt-2 -ml-2.5"
        aria-expanded={rows}
        onClick={() => setRows(!rows)}
      >
        {rows ? 'Hide the rows' : 'Row by row'}
      </Button>
      {rows && (
        <ol className="num mt-1 max-h-80 overflow-y-auto text-13">
          {reject.slice(0, rowsShown).map(({ number, problems }) => (
            <li key={number} className="flex gap-3 ruled py-1.5">
              <span className="w-16 shrink-0 text-ink-3">Row {number}</span>
              <span>{problems.map(problemText).join('; ')}</span>
            </li>
          ))}
          {reject.length > rowsShown && (
            <li className="py-1.5 text-ink-3">
              and {formatCount(reject.length - rowsShown)} more. Download them to see what’s wrong.
            </li>
          )}
        </ol>
      )}
    </section>
  );
}

type TextsProps = Pick<ProblemsProps, 'words' | 'onWords'> & { group: ProblemGroup };

function Texts({ group, words, onWords }: TextsProps) {
  const named = group.texts.filter(({ text }) => text !== '');
  if (named.length === 0) return null;
  if (group.fix !== 'unit' && group.fix !== 'allergen_word') {
    const shown = named.slice(0, textsShown).map(({ text }) => `‘${text.slice(0, 40)}’`);
    return (
      <p className="mt-1 text-13 text-ink-3">
        {shown.join(', ')}
        {named.length > shown.length && ` and ${named.length - shown.length} more`}
      </p>
    );
  }
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
      {named.slice(0, textsShown).map(({ text, count }) => (
        <li key={text} className="flex items-center gap-2 text-13">
          ‘{text.slice(0, 40)}’ <span className="num text-ink-3">({count})</span> means
          {group.fix === 'unit' ? (
            <SelectWithButton
              aria-label={`${text} means`}
              action="Use it"
              className="w-52"
              options={[{ label: 'Not chosen', options: [{ value: '', label: 'choose …' }] }, ...unitGroups]}
              onChoose={(unit) => {
                onWords({
                  ...words,
                  units: { ...words.units, [text.toLowerCase()]: unit as IngredientUnit },
                });
              }}
            />
          ) : (
            <SelectWithButton
              aria-label={`${text} means`}
              action="Use it"
              className="w-60"
              options={[
                { value: '', label: 'choose …' },
                { value: 'none', label: 'None of the 14' },
                ...allergenCodes.map((code) => ({ value: code as string, label: allergenTitles[code] })),
              ]}
              onChoose={(code) => {
                onWords({
                  ...words,
                  allergens: { ...words.allergens, [text.toLowerCase()]: code as AllergenCode | 'none' },
                });
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
