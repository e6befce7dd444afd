import { speciesNames } from '@batchbook/shared/ingredients/allergen-names';
import { speciesKey } from '@batchbook/shared/ingredients/allergen-species';
import type { AllergenCode, AllergenState } from '@batchbook/shared/ingredients/schema';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import {
  type AllergenChoice,
  isOthersUnknown,
  namesIn,
  withOthersUnknown,
  withoutName,
  withSpecies,
} from '../../model/allergen-choice.ts';

export interface AllergenSpeciesProps {
  code: AllergenCode;
  title: string;
  choice: AllergenChoice;
  onChange: (choice: AllergenChoice) => void;
}

/** The cereals, nuts and species of a group, each in the state that it has. */
export function AllergenSpecies({ code, title, choice, onChange }: AllergenSpeciesProps) {
  const listed = speciesNames[code] ?? [];
  const { state } = choice;
  const present = state === 'contains' || state === 'may_contain';
  const contained = new Set(namesIn(choice, 'contains').map(speciesKey));
  const part = { title, choice, onChange };
  const rest = present ? (['free_from', 'unknown'] as const) : (['unknown', 'free_from'] as const);
  const named = rest.filter((each) => namesIn(choice, each).length > 0);
  if (!present && named.length === 0) return null;
  return (
    <div className="mt-2 grid gap-2.5 rounded-2 bg-sunken/60 px-3 py-2.5">
      {present && <Chips {...part} in={state} label="Which?" spoken="" offered={listed} />}
      {state === 'contains' && (
        <Chips
          {...part}
          in="may_contain"
          folds
          label="May also contain"
          spoken="May contain "
          offered={listed.filter((name) => !contained.has(speciesKey(name)))}
        />
      )}
      {named.map((each) => (
        <Chips key={each} {...part} in={each} label={words[each]} spoken={`${words[each]} `} offered={[]} />
      ))}
      {present && (
        <label className="flex w-fit cursor-pointer items-center gap-2 text-13 text-ink-2 max-md:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-primary"
            checked={isOthersUnknown(choice)}
            onChange={(event) => onChange(withOthersUnknown(choice, event.target.checked))}
          />
          Others are unknown
        </label>
      )}
    </div>
  );
}

const words = { free_from: 'Free from', unknown: 'Unknown' };

const manyNames = 10;

interface ChipsProps extends Omit<AllergenSpeciesProps, 'code'> {
  in: AllergenState;
  label: string;
  /** Long lists of names start hidden. */
  folds?: boolean;
  /** What a screen reader hears before each name. */
  spoken: string;
  offered: readonly string[];
}

const chipStyle = (isNamed: boolean, state: AllergenState): string =>
  classNames(
    'relative inline-flex h-8 cursor-pointer items-center gap-1 rounded-[5px] border px-2.5 text-13 font-medium',
    'has-focus-visible:outline-2 has-focus-visible:outline-focus finger:h-11',
    isNamed && state !== 'contains' && 'border-dashed',
    isNamed
      ? 'border-primary bg-primary-soft font-semibold text-primary-text'
      : 'border-line bg-raised text-ink-2 hover:border-control hover:text-ink',
  );

/** Names to tick. What was named in other words, by an import for example, is among them. */
function Chips({ title, choice, onChange, in: state, label, spoken, offered, folds = false }: ChipsProps) {
  const named = namesIn(choice, state);
  const unlisted = named.filter((name) => !offered.includes(name));
  const keys = new Set(unlisted.map(speciesKey));
  const [isOpen, setOpen] = useState(named.length > 0);
  const isFolded = folds && !isOpen && offered.length > manyNames;
  const names = [
    ...offered.filter((name) => named.includes(name) || (!isFolded && !keys.has(speciesKey(name)))),
    ...unlisted,
  ];
  return (
    <fieldset>
      <legend className="sr-only">
        {title}: {label}
      </legend>
      <div className="grid items-baseline gap-x-3 gap-y-1.5 sm:grid-cols-[6.5rem_1fr]">
        <span aria-hidden className="text-13 text-ink-3">
          {label}
        </span>
        <div className="flex flex-wrap gap-1.5">
          {names.map((name) => {
            const isNamed = named.includes(name);
            return (
              <label key={name} className={chipStyle(isNamed, state)}>
                <input
                  type="checkbox"
                  className="absolute inset-0 m-0 cursor-pointer opacity-0"
                  checked={isNamed}
                  onChange={(event) =>
                    onChange(
                      event.target.checked
                        ? withSpecies(choice, state, name)
                        : withoutName(choice, state, name),
                    )
                  }
                />
                {isNamed && <Check aria-hidden size={14} strokeWidth={2.5} />}
                {spoken && <span className="sr-only">{spoken}</span>}
                {name}
              </label>
            );
          })}
          {isFolded && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Plus aria-hidden size={14} />}
              onClick={() => setOpen(true)}
            >
              Choose from {offered.length}
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  );
}
