import { allergenCodes, type Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import { costingUnitLabel } from '@batchbook/shared/units';
import { CircleHelp } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useUnsaved } from '../../../../ui/unsaved.ts';
import { isUnknown } from '../../model/allergen-choice.ts';
import { contradictionsOf } from '../../model/allergen-hints.ts';
import {
  type FormErrors,
  type FormField,
  type IngredientContent,
  readForm,
  settledQuantity,
} from '../../model/form.ts';
import { digitsOf } from '../../model/money-digits.ts';
import { declaredNutrients, knownNutrients } from '../../model/nutrition.ts';
import type { TypedIngredient } from '../../model/typed.ts';
import { AllergenFields } from './allergen-fields.tsx';
import { BasicsFields } from './basics-fields.tsx';
import { DeclarationFields } from './declaration-fields.tsx';
import type { FormPart } from './form-part.ts';
import { MeasureFields } from './measure-fields.tsx';
import { NutritionFields } from './nutrition-fields.tsx';
import { PriceFields } from './price-fields.tsx';
import { PriceHistory } from './price-history.tsx';
import { Section } from './section.tsx';

export interface IngredientFormProps {
  id: string;
  /** As it stands on the server; `null` for a new one. */
  opened: Ingredient | null;
  typed: TypedIngredient;
  onChange: (changes: Partial<TypedIngredient>) => void;
  /** A field was left: what was typed in it may be saved. */
  onLeave: () => void;
  currency: Currency;
  /** What the server found wrong, by field. */
  refused: Record<string, string>;
  /** The field to begin with, and what holds its input. */
  field: string | null;
  firstInput: RefObject<HTMLInputElement | null>;
  onSubmit: (content: IngredientContent) => void;
  /** What stands beside the price once it was changed. */
  priceMoves: ReactNode;
}

type Left = Partial<Record<keyof FormErrors, boolean>>;

/** Every field of an ingredient. Checked on leaving a field, then on each change; the first error takes focus. */
export function IngredientForm(props: IngredientFormProps) {
  const { opened, typed, onChange } = props;
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<Left>({});
  const [sent, setSent] = useState(false);
  const [first] = useState(() => firstField(props.field, typed));
  const read = readForm(typed);
  const [wasWater] = useState(read.content.isWater);
  const waterInSight = wasWater || /\b(water|ice)\b/i.test(typed.name);
  const leave = (field: keyof FormErrors) => {
    setLeft((before) => ({ ...before, [field]: true }));
    onChange(settledQuantity(typed, field));
    props.onLeave();
  };
  const input: FormPart['input'] = (field) => ({
    name: field,
    ...(field === first && { ref: props.firstInput }),
    value: typed[field],
    onChange: (event) => onChange({ [field]: event.target.value }),
    onBlur: () => leave(field),
  });
  /** Goes to the first error; `false` without one. */
  const toFirstError = () => {
    const [wrong] = Object.keys(read.errors);
    if (wrong === undefined) return false;
    setSent(true);
    const found = form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`);
    const section = found?.closest('details');
    if (section) section.open = true;
    found?.focus();
    return true;
  };
  // Whatever closes the panel saves first what can be saved.
  useUnsaved(() => {
    props.onLeave();
    return false;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (opened === null && !toFirstError()) props.onSubmit(read.content);
  };
  /** Without a button to submit it, a form of several fields takes no Enter by itself. */
  const saveOnEnter = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && opened !== null && target instanceof HTMLInputElement && target.name !== '')
      leave(target.name as keyof FormErrors);
  };
  const errors = shownErrors(read.errors, left, sent, props.refused, typed);
  const part: FormPart = {
    typed,
    opened,
    read,
    currency: props.currency,
    onChange,
    errors,
    input,
    onLeave: leave,
  };
  return (
    <form ref={form} id={props.id} onSubmit={submit} onKeyDown={saveOnEnter} noValidate>
      <BasicsFields part={part} showsWater={waterInSight} />
      <div className="mt-5 border-t border-line-soft">
        <FormSections {...props} part={part} waterInSight={waterInSight} />
      </div>
    </form>
  );
}

function FormSections(props: IngredientFormProps & { part: FormPart; waterInSight: boolean }) {
  const { part, opened, typed, field } = props;
  const isNew = opened === null;
  const { content } = part.read;
  const measured = ['gramsPerPiece', 'gramsPerMl', 'piecesPerPack', 'ediblePortionPercent'] as const;
  const measures = measured.filter((name) => content[name] !== null).length;
  const asked = (names: readonly string[]) => field !== null && names.includes(field);
  return (
    <>
      <Section title="Price" summary={priceSummary(part)} open>
        <PriceFields {...part} />
        {props.priceMoves}
        {opened && <PriceHistory ingredient={opened} currency={part.currency} />}
      </Section>
      <Section
        title="Allergens"
        summary={<AllergenSummary typed={typed} />}
        open={isNew || asked(['allergens'])}
      >
        <AllergenFields
          typed={typed}
          onChange={(allergens) => {
            const { allergens: _said, ...sources } = typed.sources;
            part.onChange({ allergens, sources });
          }}
        />
      </Section>
      <Section
        title="Measures"
        summary={measures === 0 ? 'none said' : `${measures} of 4`}
        open={asked(measured)}
      >
        <MeasureFields {...part} />
      </Section>
      <Section
        title="Nutrition"
        summary={<NutritionSummary known={knownNutrients(content.nutrition)} />}
        open={asked(['nutrition', 'alcohol', 'polyols', 'organicAcids'])}
      >
        <NutritionFields {...part} />
      </Section>
      <Section
        title="On the label"
        summary={content.isWater ? 'plain water' : content.declaration ? 'its own list' : 'its name'}
        open={asked(['declaration', 'isWater'])}
      >
        <DeclarationFields part={part} showsWater={!props.waterInSight} />
      </Section>
    </>
  );
}

const priceSummary = ({ read, typed, currency }: FormPart) => {
  const cost = read.content.costPerUnit;
  return cost === null ? (
    <Unknown>No price</Unknown>
  ) : (
    `${formatMoney(cost, currency, digitsOf(cost))} per ${costingUnitLabel(typed.costingUnit)}`
  );
};

function AllergenSummary({ typed }: { typed: TypedIngredient }) {
  const wrong = contradictionsOf(typed).length;
  if (wrong > 0) return <Unknown>{wrong} to correct</Unknown>;
  const unknown = allergenCodes.filter((code) => isUnknown(typed.allergens[code])).length;
  if (unknown === 0) return 'all 14 said';
  return <Unknown>{unknown === allergenCodes.length ? 'All 14 unknown' : `${unknown} unknown`}</Unknown>;
}

function NutritionSummary({ known }: { known: number }) {
  const all = declaredNutrients.length;
  if (known === all) return `all ${all} known`;
  return <Unknown>{known === 0 ? 'Unknown' : `${known} of ${all} known`}</Unknown>;
}

const Unknown = ({ children }: { children: React.ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 font-semibold text-warn">
    <CircleHelp aria-hidden size={14} />
    {children}
  </span>
);

/** ‘Fix the price’ leads to the pack where that is what is priced. */
function firstField(asked: string | null, typed: TypedIngredient): FormField {
  if (asked === 'costPerUnit') return typed.priceBy === 'pack' ? 'packPrice' : 'costPerUnit';
  const direct = (['gramsPerPiece', 'gramsPerMl', 'piecesPerPack', 'ediblePortionPercent'] as const).find(
    (name) => name === asked,
  );
  return direct ?? 'name';
}

/** An empty field that was only passed through is no error yet. */
function shownErrors(
  errors: FormErrors,
  left: Left,
  sent: boolean,
  refused: Record<string, string>,
  typed: TypedIngredient,
): FormErrors {
  const empty = (field: string) => typed[field as FormField] === '' && field !== 'name';
  const own = Object.entries(errors).filter(
    ([field]) => sent || (left[field as keyof FormErrors] && !empty(field)),
  );
  return { ...refused, ...Object.fromEntries(own) };
}
