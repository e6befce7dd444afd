import { allergenDetails, allergenTitles } from '@batchbook/shared/ingredients/allergen-names';
import { type AllergenCode, type AllergenState, allergenCodes } from '@batchbook/shared/ingredients/schema';
import { CircleHelp } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { hatchWarn } from '../../../../ui/hatching.ts';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Select } from '../../../../ui/select.tsx';
import type { AllergenChoice, TypedIngredient } from '../../model/typed.ts';

const states: readonly { value: AllergenState; label: string }[] = [
  { value: 'contains', label: 'Contains' },
  { value: 'may_contain', label: 'May contain' },
  { value: 'free_from', label: 'Free from' },
  { value: 'unknown', label: 'Unknown' },
];

export interface AllergenFieldsProps {
  value: TypedIngredient['allergens'];
  onChange: (value: TypedIngredient['allergens']) => void;
}

/** The 14, each contained, maybe contained, absent or not known. Nothing is taken for absent by itself. */
export function AllergenFields({ value, onChange }: AllergenFieldsProps) {
  const unknown = allergenCodes.filter((code) => value[code].state === 'unknown');
  const set = (code: AllergenCode, choice: AllergenChoice) => onChange({ ...value, [code]: choice });
  const setRest = (state: AllergenState, from: AllergenState) =>
    onChange(
      Object.fromEntries(
        allergenCodes.map((code) => [code, value[code].state === from ? { state, detail: [] } : value[code]]),
      ) as TypedIngredient['allergens'],
    );
  return (
    <fieldset>
      <legend className="sr-only">Allergens</legend>
      <p className="text-13 text-ink-3">
        As the pack or the supplier says. What you leave unknown stays unknown in every recipe, never ‘free
        from’.
      </p>
      {unknown.length > 0 && (
        <Button size="sm" className="mt-2" onClick={() => setRest('free_from', 'unknown')}>
          {unknown.length === allergenCodes.length
            ? 'Free from all 14'
            : `Free from the other ${unknown.length}`}
        </Button>
      )}
      <ul className="mt-3 grid gap-px border-y border-line-soft py-px">
        {allergenCodes.map((code) => (
          <AllergenRow key={code} code={code} choice={value[code]} onChange={(choice) => set(code, choice)} />
        ))}
      </ul>
    </fieldset>
  );
}

interface AllergenRowProps {
  code: AllergenCode;
  choice: AllergenChoice;
  onChange: (choice: AllergenChoice) => void;
}

function AllergenRow({ code, choice, onChange }: AllergenRowProps) {
  const title = allergenTitles[code];
  const details = allergenDetails[code];
  const present = choice.state === 'contains' || choice.state === 'may_contain';
  const pick = (state: AllergenState) => onChange({ ...choice, state });
  return (
    <li className={classNames('-mx-2 rounded-1 px-2 py-2', choice.state === 'unknown' && hatchWarn)}>
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-1.5 text-14 font-semibold">
          {choice.state === 'unknown' && <CircleHelp aria-hidden size={15} className="shrink-0 text-warn" />}
          {title}
        </span>
        <SegmentedControl
          label={title}
          className="max-sm:hidden"
          segments={states}
          value={choice.state}
          onValueChange={pick}
        />
        <Select
          aria-label={title}
          className="w-40 sm:hidden"
          options={states}
          value={choice.state}
          onValueChange={pick}
        />
      </div>
      {present && details && (
        <fieldset className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 rounded-2 bg-sunken/60 px-3 py-2">
          <legend className="sr-only">{title}: which</legend>
          <span aria-hidden className="text-13 text-ink-3">
            Which?
          </span>
          {details.map((name) => (
            <label
              key={name}
              className="flex cursor-pointer items-center gap-1.5 text-13 font-medium max-md:min-h-9"
            >
              <input
                type="checkbox"
                className="size-4 accent-primary"
                checked={choice.detail.includes(name)}
                onChange={(event) =>
                  onChange({
                    ...choice,
                    detail: event.target.checked
                      ? [...choice.detail, name]
                      : choice.detail.filter((entry) => entry !== name),
                  })
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </li>
  );
}
