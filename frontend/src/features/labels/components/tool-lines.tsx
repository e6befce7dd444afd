import { foodNameProblem } from '@batchbook/shared/ingredients/food-text';
import { type Nutrient, nutrientUnits } from '@batchbook/shared/ingredients/nutrients';
import { shownQuantity } from '@batchbook/shared/quantity';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import { packQuestionOf } from '@batchbook/shared/recipes/pack-question';
import { type Unit, unitLabelFor } from '@batchbook/shared/units';
import { ChevronDown, Plus, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PackQuestion } from '../../../ui/pack-question.tsx';
import { SelectWithButton } from '../../../ui/select-with-button.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import { allergenOptions, nameOf, sameAllergen } from '../model/allergen-options.ts';
import { type NamedAllergen, suggestedAllergens } from '../model/likely-allergens.ts';
import {
  emptyLine,
  ingredientOf,
  isNamed,
  readFigure,
  readGrams,
  readLine,
  type ToolLine,
  unitNeedingWeight,
  unread,
  withPackRead,
  withPackUnread,
} from '../model/tools.ts';
import { Tick } from './tick.tsx';

export interface ToolLinesProps {
  lines: readonly ToolLine[];
  form: LabelForm;
  onChange: (lines: readonly ToolLine[]) => void;
}

/** What goes into the bowl, a line an ingredient. */
export function ToolLines({ lines, form, onChange }: ToolLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusName = (at: number) =>
    list.current?.querySelectorAll<HTMLInputElement>('input[data-name]')[at]?.focus();
  const add = () => {
    const id = String(Math.max(0, ...lines.map((line) => Number(line.id))) + 1);
    flushSync(() => onChange([...lines, emptyLine(id)]));
    focusName(lines.length);
  };
  return (
    <>
      <ol ref={list} aria-label="Ingredients">
        {lines.map((line, at) => (
          <Line
            key={line.id}
            line={line}
            number={at + 1}
            form={form}
            onChange={(changed) => onChange(lines.with(at, changed))}
            onEnter={() => (at === lines.length - 1 ? add() : focusName(at + 1))}
            onRemove={() => {
              flushSync(() => onChange(lines.filter((one) => one !== line)));
              focusName(Math.max(0, at - 1));
            }}
          />
        ))}
      </ol>
      <div className="p-3.5">
        <Button icon={<Plus aria-hidden size={17} />} onClick={add} disabled={lines.length >= 60}>
          Add an ingredient
        </Button>
      </div>
    </>
  );
}

/** What one of a volume or a piece weighs: nothing is taken for granted. */
function Each({
  line,
  name,
  unit,
  onChange,
}: Pick<LineProps, 'line' | 'onChange'> & { name: string; unit: Unit }) {
  const one = unitLabelFor(unit, '1');
  return (
    <div className="mt-2 max-w-[260px]">
      <Field
        label={`One ${one} of ${name} weighs`}
        hint="Weigh one, because the list goes by weight."
        error={unread(readGrams(line.each))}
      >
        <NumberInput
          size="sm"
          suffix="g"
          value={line.each}
          onChange={(event) => onChange({ ...line, each: event.currentTarget.value })}
          onBlur={() => onChange({ ...line, each: shownQuantity(line.each, readGrams(line.each)) })}
        />
      </Field>
    </div>
  );
}

interface LineProps {
  line: ToolLine;
  number: number;
  form: LabelForm;
  onChange: (line: ToolLine) => void;
  onEnter: () => void;
  onRemove: () => void;
}

const buttonStyle = classNames(
  'touch inline-flex cursor-pointer items-center gap-1 text-13 font-semibold text-ink-2',
  'hover:text-ink',
);

function Line({ line, number, form, onChange, onEnter, onRemove }: LineProps) {
  const [open, setOpen] = useState(false);
  const name = line.name.trim() || `ingredient ${number}`;
  const read = readLine(line);
  const [touched, setTouched] = useState(false);
  const error =
    'error' in read && (line.quantity.trim() !== '' || (touched && isNamed(line))) ? read.error : null;
  const unnamed = isNamed(line) ? foodNameProblem(line.name, '') : null;
  const requiredUnit = unitNeedingWeight(line);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <li data-line={line.id} className="border-b border-line-soft px-3.5 py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_112px_auto] gap-2 max-sm:grid-cols-[minmax(0,1fr)_96px_auto]">
        <TextInput
          data-name
          aria-label={`Ingredient ${number}`}
          placeholder={number === 1 ? 'Strong white flour' : undefined}
          value={line.name}
          maxLength={200}
          autoComplete="off"
          aria-describedby={unnamed === null ? undefined : `unnamed-${line.id}`}
          invalid={unnamed !== null}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange({ ...line, name: event.currentTarget.value })}
        />
        <NumberInput
          data-quantity
          aria-label={`Weight of ${name}`}
          aria-describedby={error === null ? undefined : `wrong-${line.id}`}
          value={line.quantity}
          invalid={error !== null}
          suffix={'unit' in read && read.unit !== 'g' && line.quantity.trim() !== '' ? undefined : 'g'}
          onKeyDown={onKeyDown}
          onBlur={() => setTouched(true)}
          onChange={(event) => onChange({ ...line, quantity: event.currentTarget.value })}
        />
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden size={17} />
        </IconButton>
      </div>
      {unnamed !== null && (
        <p id={`unnamed-${line.id}`} className="mt-1 text-13 font-semibold text-danger">
          {unnamed}.
        </p>
      )}
      {error !== null && (
        <p id={`wrong-${line.id}`} className="mt-1 text-13 font-semibold text-danger">
          {error}. Its allergens count either way.
        </p>
      )}
      {requiredUnit !== null && <Each line={line} name={name} unit={requiredUnit} onChange={onChange} />}
      <Allergens line={line} name={name} onChange={onChange} />
      {isNamed(line) && (
        <PackQuestion
          name={name}
          question={packQuestionOf(ingredientOf(line))}
          hasNamed={line.contains.length > 0}
          readOn={null}
          onRead={() => onChange(withPackRead(line))}
          onDiffers={() => onChange(withPackUnread(line))}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Tick
          checked={line.quid}
          onChange={(quid) => onChange({ ...line, quid })}
          className="min-h-9 items-center gap-2 text-13 text-ink-2"
        >
          <span>
            Show its share<span className="sr-only"> of {name}</span> (%)
          </span>
        </Tick>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={buttonStyle}>
          <ChevronDown
            aria-hidden
            size={15}
            className={classNames('transition-transform duration-120', open && 'rotate-180')}
          />
          Nutrition of {name}, per 100 g
        </button>
      </div>
      {open && <NutritionInputs line={line} form={form} onChange={onChange} />}
    </li>
  );
}

const allergensButtonStyle = classNames(
  'touch inline-flex h-7 cursor-pointer items-center gap-1 rounded-[5px] border border-dashed',
  'border-warn/70 bg-warn-soft px-2 text-12 font-[650] text-warn',
);

/** What it contains, what its name suggests, and a list of the 14 to add from. */
function Allergens({
  line,
  name,
  onChange,
}: {
  line: ToolLine;
  name: string;
  onChange: LineProps['onChange'];
}) {
  const has = (one: NamedAllergen) =>
    [...line.contains, ...line.mayContain].some((known) => sameAllergen(known, one));
  const suggested = suggestedAllergens(line.name).filter(
    (one) =>
      !line.contains.some(
        (known) => known.allergen === one.allergen && (one.detail === null || known.detail === one.detail),
      ),
  );
  // What was pressed goes away: the keyboard stays in this line.
  const box = useRef<HTMLDivElement>(null);
  const stay = () => box.current?.querySelector<HTMLElement>('select')?.focus();
  const add = (one: NamedAllergen, to: 'contains' | 'mayContain') => {
    if (!has(one)) onChange({ ...line, [to]: [...line[to], one] });
  };
  const remove = (one: NamedAllergen) => {
    const others = (list: readonly NamedAllergen[]) => list.filter((known) => !sameAllergen(known, one));
    onChange({ ...line, contains: others(line.contains), mayContain: others(line.mayContain) });
    stay();
  };
  return (
    <div ref={box} className="mt-2 flex flex-wrap items-center gap-1.5">
      {line.contains.map((one) => (
        <Chip key={nameOf(one)} text={nameOf(one)} of={name} onRemove={() => remove(one)} />
      ))}
      {line.mayContain.map((one) => (
        <Chip
          key={nameOf(one)}
          may
          text={`May contain ${nameOf(one)}`}
          of={name}
          onRemove={() => remove(one)}
        />
      ))}
      {suggested.map((one) => (
        <button
          key={nameOf(one)}
          type="button"
          onClick={() => {
            add(one, 'contains');
            stay();
          }}
          className={allergensButtonStyle}
        >
          <Plus aria-hidden size={13} />
          {nameOf(one)}?
        </button>
      ))}
      <SelectWithButton
        aria-label={`Add an allergen to ${name}`}
        action="Add"
        options={allergenOptions}
        className="w-[210px]"
        onChoose={(value) => {
          const [kind = '', allergen = '', detail = ''] = value.split('|');
          add(
            { allergen: allergen as NamedAllergen['allergen'], detail: detail === '' ? null : detail },
            kind === 'may' ? 'mayContain' : 'contains',
          );
          stay();
        }}
      />
    </div>
  );
}

const chipStyle = 'inline-flex h-7 items-center gap-0.5 rounded-[5px] pl-2 text-12 font-[650] max-md:h-9';
const containsStyle = 'bg-sunken dark:bg-ink/15';
const mayStyle = 'border border-dashed border-control bg-surface';

function Chip(props: { text: string; of: string; may?: boolean; onRemove: () => void }) {
  return (
    <span className={`${chipStyle} ${props.may ? mayStyle : containsStyle}`}>
      {props.text}
      <button
        type="button"
        aria-label={`Remove ${props.text} from ${props.of}`}
        onClick={props.onRemove}
        className="small-button"
      >
        <X aria-hidden size={13} />
      </button>
    </span>
  );
}

const ukNutrients: readonly (readonly [Nutrient, string])[] = [
  ['fat', 'Fat'],
  ['saturates', 'Saturates'],
  ['carbohydrate', 'Carbohydrate'],
  ['sugars', 'Sugars'],
  ['fibre', 'Fibre'],
  ['protein', 'Protein'],
  ['salt', 'Salt'],
];

const usNutrients: readonly (readonly [Nutrient, string])[] = [
  ['transFat', 'Trans fat'],
  ['cholesterolMg', 'Cholesterol'],
  ['sodiumMg', 'Sodium'],
  ['addedSugars', 'Added sugars'],
  ['vitaminDMcg', 'Vitamin D'],
  ['calciumMg', 'Calcium'],
  ['ironMg', 'Iron'],
  ['potassiumMg', 'Potassium'],
];

function NutritionInputs({ line, form, onChange }: Pick<LineProps, 'line' | 'form' | 'onChange'>) {
  const nutrients = form === 'us' ? [...ukNutrients, ...usNutrients] : ukNutrients;
  return (
    <div className="mt-1.5 mb-1 rounded-2 bg-sunken/55 p-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(116px,1fr))] gap-2.5">
        {nutrients.map(([nutrient, label]) => (
          <Field key={nutrient} label={label} error={unread(readFigure(line, nutrient))}>
            <NumberInput
              size="sm"
              suffix={nutrientUnits[nutrient]}
              value={line.nutrition[nutrient] ?? ''}
              onChange={(event) =>
                onChange({ ...line, nutrition: { ...line.nutrition, [nutrient]: event.currentTarget.value } })
              }
            />
          </Field>
        ))}
      </div>
      <p className="mt-2 text-12 text-ink-3">
        From its own label, per 100 g. Energy is calculated. A blank box means unknown, never 0.
        {form === 'us' && ' Carbohydrate here excludes fibre, as on UK and EU labels.'}
      </p>
    </div>
  );
}
