import { allergenTitles } from '@batchbook/shared/ingredients/allergen-names';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { AllergenCode, AllergenState, Ingredient } from '@batchbook/shared/ingredients/schema';
import { CircleHelp, Plus, TriangleAlert } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { ChoiceButtons } from '../../../../ui/choice-buttons.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { PackQuestion } from '../../../../ui/pack-question.tsx';
import {
  type AllergenChoice,
  type AllergenChoices,
  hasSpecies,
  withState,
} from '../../model/allergen-choice.ts';
import { type AllergenHint, hintsOf, missingNamesOf, withHint } from '../../model/allergen-hints.ts';
import { packQuestionFor } from '../../model/pack-question.ts';
import type { TypedIngredient } from '../../model/typed.ts';
import { AllergenSpecies } from './allergen-species.tsx';

const states: readonly { value: AllergenState; label: string }[] = [
  { value: 'contains', label: 'Contains' },
  { value: 'may_contain', label: 'May contain' },
  { value: 'free_from', label: 'Free from' },
  { value: 'unknown', label: 'Unknown' },
];

export interface AllergenFieldsProps {
  /** Its allergens, with the words that may give others away. */
  typed: TypedIngredient;
  opened: Ingredient | null;
  onChange: (value: AllergenChoices) => void;
  /** Somebody read its pack, which says the same, or it isn't the same as before. */
  onPackRead: (isSame: boolean) => void;
}

/** The 14, each contained, maybe contained, absent or not known. Nothing is taken for absent by itself. */
export function AllergenFields({ typed, opened, onChange, onPackRead }: AllergenFieldsProps) {
  const value = typed.allergens;
  const unknown = allergenCodes.filter((code) => value[code].state === 'unknown');
  const hints = hintsOf(typed);
  const missing = missingNamesOf(typed);
  const setRest = (state: AllergenState, from: AllergenState) =>
    onChange(
      Object.fromEntries(
        allergenCodes.map((code) => [code, value[code].state === from ? { state, detail: [] } : value[code]]),
      ) as AllergenChoices,
    );
  return (
    // A button that was pressed goes once nothing is left for it: the keyboard stays here.
    <fieldset tabIndex={-1} data-keeps-focus className="outline-none">
      <legend className="sr-only">Allergens</legend>
      <p className="text-13 text-ink-3">
        As stated on the pack or by the supplier. Unknown stays unknown in every recipe, never ‘free from’.
      </p>
      {unknown.length > 0 && (
        <Button size="sm" className="mt-2" onClick={() => setRest('free_from', 'unknown')}>
          {unknown.length === allergenCodes.length
            ? 'Free from all 14'
            : `Free from the other ${unknown.length}`}
        </Button>
      )}
      <PackQuestion
        name={typed.name}
        question={packQuestionFor(typed, opened)}
        hasNamed={allergenCodes.some((code) => value[code].state === 'contains')}
        readOn={opened?.packRead?.on ?? null}
        onRead={() => onPackRead(true)}
        onDiffers={() => onPackRead(false)}
      />
      <ul className="mt-3 grid gap-px border-y border-line-soft py-px">
        {allergenCodes.map((code) => (
          <AllergenRow
            key={code}
            code={code}
            choice={value[code]}
            missing={missing[code]}
            hints={hints.filter(({ allergen }) => allergen === code)}
            onChange={(choice) => onChange({ ...value, [code]: choice })}
            onTake={(hint) => onChange(withHint(value, hint))}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface AllergenRowProps {
  code: AllergenCode;
  choice: AllergenChoice;
  /** What a label needs named. */
  missing: string | undefined;
  hints: readonly AllergenHint[];
  onChange: (choice: AllergenChoice) => void;
  onTake: (hint: AllergenHint) => void;
}

function AllergenRow({ code, choice, missing, hints, onChange, onTake }: AllergenRowProps) {
  const title = allergenTitles[code];
  const pick = (state: AllergenState) => onChange(withState(code, choice, state));
  return (
    <li className={classNames('-mx-2 rounded-1 px-2 py-2', choice.state === 'unknown' && 'bg-hatch-warn')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span className="flex items-center gap-1.5 text-14 font-semibold">
          {choice.state === 'unknown' && <CircleHelp aria-hidden size={15} className="shrink-0 text-warn" />}
          {title}
        </span>
        <ChoiceButtons
          label={title}
          className="max-sm:w-full"
          choices={states}
          value={choice.state}
          onChoose={pick}
        />
      </div>
      {hasSpecies(code) && <AllergenSpecies code={code} title={title} choice={choice} onChange={onChange} />}
      {missing !== undefined && <Warning>{missing}</Warning>}
      <Hints hints={hints} onTake={onTake} />
    </li>
  );
}

const Warning = ({ children }: { children: React.ReactNode }) => (
  <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 font-semibold text-warn">
    <TriangleAlert aria-hidden size={15} className="-mr-1.5 shrink-0" />
    {children}
  </div>
);

/** Where the name or label text contradicts the allergens, and what it suggests. */
function Hints({ hints, onTake }: Pick<AllergenRowProps, 'hints' | 'onTake'>) {
  const suggested = hints.filter(({ isContradiction }) => !isContradiction);
  return (
    <>
      {hints
        .filter(({ isContradiction }) => isContradiction)
        .map((hint) => (
          <Warning key={hint.action}>
            <p>{hint.message}</p>
            <Button size="sm" onClick={() => onTake(hint)}>
              {hint.action}
            </Button>
          </Warning>
        ))}
      {suggested.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {suggested.map((hint) => (
            <Button
              key={hint.action}
              size="sm"
              icon={<Plus aria-hidden size={14} />}
              onClick={() => onTake(hint)}
            >
              {hint.action}?
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
