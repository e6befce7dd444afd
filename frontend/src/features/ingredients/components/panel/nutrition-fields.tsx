import type { Nutrient } from '@batchbook/shared/ingredients/nutrients';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { NumberInput } from '../../../../ui/text-input.tsx';
import { energyOffer } from '../../model/energy-offer.ts';
import {
  declaredNutrients,
  type NutrientRow,
  nutrientUnit,
  type TypedNutrition,
  usNutrients,
} from '../../model/nutrition.ts';
import { sourceText, typedInToday } from '../../model/sources.ts';
import type { FormPart } from './form-part.ts';
import { SourceLine } from './section.tsx';

/** What 100 g or 100 ml of it hold. A blank field is unknown and stays so: it never counts as 0. */
export function NutritionFields(props: FormPart) {
  const { typed, read, onChange } = props;
  const { nutrition } = typed;
  const [us, setUs] = useState(() => usNutrients.some(({ nutrient }) => nutrition[nutrient] !== ''));
  const change = (changes: Partial<TypedNutrition>) =>
    onChange({ nutrition: { ...nutrition, ...changes }, nutritionSource: typedInToday() });
  const source = read.content.nutrition === null ? null : sourceText(typed.nutritionSource);
  return (
    <fieldset>
      <legend className="sr-only">Nutrition</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedControl
          label="Figures are per"
          segments={[
            { value: '100g', label: 'Per 100 g' },
            { value: '100ml', label: 'Per 100 ml' },
          ]}
          value={nutrition.basis}
          onValueChange={(basis) => change({ basis })}
        />
        <p className="text-13 text-ink-3">
          As the pack says. Leave blank what you don’t know: blank is unknown, 0 is none.
        </p>
      </div>
      <ul className="mt-3 border-y border-line-soft">
        {declaredNutrients.map((row) => (
          <NutrientField key={row.nutrient} row={row} part={props} onChange={change} />
        ))}
        {us &&
          usNutrients.map((row) => (
            <NutrientField key={row.nutrient} row={row} part={props} onChange={change} />
          ))}
      </ul>
      <EnergyHelper {...props} onTake={(kj, kcal) => change({ energyKj: kj, energyKcal: kcal })} />
      {!us && (
        <Button size="sm" variant="ghost" className="mt-2 -ml-2.5" onClick={() => setUs(true)}>
          More for a US label
        </Button>
      )}
      <SourceLine source={source} />
    </fieldset>
  );
}

interface NutrientFieldProps {
  row: NutrientRow;
  part: FormPart;
  onChange: (changes: Partial<Record<Nutrient, string>>) => void;
}

function NutrientField({ row, part, onChange }: NutrientFieldProps) {
  const { nutrient, label, part: isPart } = row;
  const value = part.typed.nutrition[nutrient];
  const error = part.errors[`nutrition.${nutrient}`];
  const unit = nutrientUnit(nutrient);
  const note = error ?? (value.trim() === '' ? 'unknown' : null);
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line-soft py-1 text-14 last:border-b-0">
      <span aria-hidden className={isPart ? 'pl-4 text-ink-2' : 'font-semibold'}>
        {label.replace(/ \(.*\)/, '')}
      </span>
      <span
        id={`note-${nutrient}`}
        className={`ml-auto text-13 ${error ? 'font-semibold text-danger' : 'text-ink-3 italic'}`}
      >
        {note}
      </span>
      <NumberInput
        name={`nutrition.${nutrient}`}
        size="sm"
        className="w-32"
        aria-label={isPart ? `${label} (${unit})` : label.includes('(') ? label : `${label} (${unit})`}
        aria-describedby={note ? `note-${nutrient}` : undefined}
        invalid={error !== undefined}
        suffix={<span className="w-8 text-13">{unit}</span>}
        value={value}
        onChange={(event) => onChange({ [nutrient]: event.target.value })}
        onBlur={() => part.onLeave(`nutrition.${nutrient}`)}
      />
    </li>
  );
}

/** Offers the energy by the factors of the regulation, where it is blank or says something else. */
function EnergyHelper(props: FormPart & { onTake: (kj: string, kcal: string) => void }) {
  const { read, onTake } = props;
  const known = read.content.nutrition;
  const energy = known && energyOffer(known);
  if (!energy || (known.energyKj === energy.kj && known.energyKcal === energy.kcal)) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 bg-info-soft px-3 py-2 text-13 text-info">
      <p className="mr-auto">
        From fat, carbohydrate, protein and fibre the energy comes to{' '}
        <b className="num">
          {energy.kj} kJ / {energy.kcal} kcal
        </b>{' '}
        (factors of Annex XIV).
      </p>
      <Button size="sm" onClick={() => onTake(energy.kj, energy.kcal)}>
        Use it
      </Button>
    </div>
  );
}
