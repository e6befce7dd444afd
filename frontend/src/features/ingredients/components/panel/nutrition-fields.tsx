import type { Nutrient } from '@batchbook/shared/ingredients/nutrients';
import { formatQuantity } from '@batchbook/shared/money';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { NumberInput } from '../../../../ui/text-input.tsx';
import { energyDiffers, energyOffer } from '../../model/energy-offer.ts';
import {
  declaredNutrients,
  energyRows,
  type NutrientRow,
  nutrientUnit,
  type TypedNutrition,
  usNutrients,
} from '../../model/nutrition.ts';
import { sourceText, typedInToday } from '../../model/sources.ts';
import type { FormPart } from './form-part.ts';
import { SourceLine } from './section.tsx';

/** Nutrition per 100 g or 100 ml. A blank field stays unknown and never counts as 0. */
export function NutritionFields(props: FormPart) {
  const { typed, read, onChange } = props;
  const { nutrition } = typed;
  const [more, setMore] = useState(() => energyRows.some(({ field }) => typed[field] !== ''));
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
          As stated on the pack. Leave blank what you don’t know. 0 means none.
        </p>
      </div>
      <ul className="mt-3 border-y border-line-soft">
        {declaredNutrients.map((row) => (
          <NutrientField key={row.nutrient} row={row} part={props} onChange={change} />
        ))}
        {more && energyRows.map((row) => <EnergyField key={row.field} row={row} part={props} />)}
        {us &&
          usNutrients.map((row) => (
            <NutrientField key={row.nutrient} row={row} part={props} onChange={change} />
          ))}
      </ul>
      <EnergyHelper {...props} onTake={(kj, kcal) => change({ energyKj: kj, energyKcal: kcal })} />
      <div className="mt-2 -ml-2.5 flex flex-wrap">
        {!more && (
          <Button size="sm" variant="ghost" onClick={() => setMore(true)}>
            More for energy
          </Button>
        )}
        {!us && (
          <Button size="sm" variant="ghost" onClick={() => setUs(true)}>
            More for a US label
          </Button>
        )}
      </div>
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
  return (
    <FigureField
      name={`nutrition.${nutrient}`}
      label={label}
      unit={nutrientUnit(nutrient)}
      isPart={isPart}
      error={part.errors[`nutrition.${nutrient}`]}
      blank="unknown"
      value={value}
      onChange={(text) => onChange({ [nutrient]: text })}
      onLeave={() => part.onLeave(`nutrition.${nutrient}`)}
    />
  );
}

function EnergyField({ row, part }: { row: (typeof energyRows)[number]; part: FormPart }) {
  const { field, label } = row;
  const { name, value } = part.input(field);
  return (
    <FigureField
      name={name}
      label={label}
      unit="g"
      isPart={false}
      error={part.errors[field]}
      blank="none stated"
      value={value}
      onChange={(text) => part.onChange({ [field]: text })}
      onLeave={() => part.onLeave(field)}
    />
  );
}

interface FigureFieldProps {
  name: string;
  label: string;
  unit: string;
  isPart: boolean;
  error: string | undefined;
  /** The placeholder of a blank field. */
  blank: string;
  value: string;
  onChange: (text: string) => void;
  onLeave: () => void;
}

const errorStyle = 'order-last basis-full pt-1 text-right font-semibold text-danger';

function FigureField({
  name,
  label,
  unit,
  isPart,
  error,
  blank,
  value,
  onChange,
  onLeave,
}: FigureFieldProps) {
  const id = useId();
  const note = error ?? (value.trim() === '' ? blank : null);
  return (
    <li className="flex flex-wrap items-center gap-x-3 ruled py-1 text-14">
      <span aria-hidden className={isPart ? 'pl-4 text-ink-2' : 'font-semibold'}>
        {label.replace(/ \(.{0,100}\)/, '')}
      </span>
      <span id={id} className={`text-13 ${error ? errorStyle : 'ml-auto text-ink-3 italic'}`}>
        {note}
      </span>
      <NumberInput
        name={name}
        size="sm"
        className={error ? 'ml-auto w-32' : 'w-32'}
        aria-label={isPart || !label.includes('(') ? `${label} (${unit})` : label}
        aria-describedby={note ? id : undefined}
        invalid={error !== undefined}
        suffix={<span className="w-8 text-13">{unit}</span>}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
    </li>
  );
}

const helperStyle = 'mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 px-3 py-2 text-13';

/** Offers the energy by the regulation's factors when the field is blank or differs. Never overwrites it by itself. */
function EnergyHelper(props: FormPart & { onTake: (kj: string, kcal: string) => void }) {
  const { nutrition: known, alcohol, polyols, organicAcids } = props.read.content;
  const energy = known && energyOffer(known, { alcohol, polyols, organicAcids });
  if (!energy || (known.energyKj === energy.kj && known.energyKcal === energy.kcal)) return null;
  const [kj, kcal] = [formatQuantity(energy.kj), formatQuantity(energy.kcal)];
  const differs = energyDiffers(known, energy);
  return (
    <div
      role={differs ? 'status' : undefined}
      className={`${helperStyle} ${differs ? 'bg-warn-soft text-warn' : 'bg-info-soft text-info'}`}
    >
      {differs ? (
        <p className="mr-auto flex items-center gap-2 font-semibold">
          <TriangleAlert aria-hidden size={15} className="shrink-0" />
          Its figures come to {known.energyKj === null ? `${kcal} kcal` : `${kj} kJ`}. Check both.
        </p>
      ) : (
        <p className="mr-auto">
          By the Annex XIV factors, its figures come to{' '}
          <b className="num">
            {kj} kJ / {kcal} kcal
          </b>
          .
        </p>
      )}
      <Button size="sm" onClick={() => props.onTake(energy.kj, energy.kcal)}>
        {differs ? `Use ${kj} kJ / ${kcal} kcal` : 'Use it'}
      </Button>
    </div>
  );
}
