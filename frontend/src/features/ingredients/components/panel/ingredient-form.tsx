import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import { costingUnitLabel } from '@batchbook/shared/units';
import { CircleHelp } from 'lucide-react';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { useUnsaved } from '../../../../ui/unsaved.ts';
import { isUnknown } from '../../model/allergen-choice.ts';
import { contradictionsOf } from '../../model/allergen-hints.ts';
import {
  type FormErrors,
  type FormField,
  type IngredientContent,
  isPriceField,
  priceFields,
  readForm,
  settledQuantity,
} from '../../model/form.ts';
import { digitsOf } from '../../model/money-digits.ts';
import { declaredNutrients, knownNutrients } from '../../model/nutrition.ts';
import { packQuestionFor } from '../../model/pack-question.ts';
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
  /** The saved version, or `null` for a new one. */
  opened: Ingredient | null;
  typed: TypedIngredient;
  onChange: (changes: Partial<TypedIngredient>) => void;
  /** Called when a field loses focus, so that its value can be saved. */
  onLeave: () => void;
  /** Focus comes into the fields of the price. */
  onPriceEnter: () => void;
  /** Called when the price and everything else can be saved. */
  onSave: () => void;
  currency: Currency;
  /** What the server found wrong, by field. */
  refused: Record<string, string>;
  /** The field or section to focus first, and its element. */
  field: string | null;
  first: RefObject<HTMLElement | null>;
  onSubmit: (content: IngredientContent) => void;
  /** Shown beside the price after a change. */
  priceMoves: ReactNode;
}

type Left = Partial<Record<keyof FormErrors, boolean>>;

/** The form of an ingredient. Validates on blur, then on each change. The first error takes focus. */
export function IngredientForm(props: IngredientFormProps) {
  const { opened, typed, onChange } = props;
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<Left>({});
  const [sent, setSent] = useState(false);
  const [first] = useState(() => firstField(props.field, typed));
  const read = readForm(typed);
  const [wasWater] = useState(read.content.isWater);
  const waterInSight = wasWater || /\b(water|ice)\b/i.test(typed.name);
  const leave = (field: keyof FormErrors, isForLayer = false) => {
    if (!isPassedThrough(typed, field, isForLayer)) setLeft((before) => ({ ...before, [field]: true }));
    onChange(settledQuantity(typed, field));
    props.onLeave();
  };
  const leavePrice = () => {
    setLeft((before) => ({ ...before, ...allPriceLeft }));
    props.onSave();
  };
  const input: FormPart['input'] = (field) => ({
    name: field,
    ...(field === first && { ref: props.first as RefObject<HTMLInputElement | null> }),
    value: typed[field],
    onChange: (event) => onChange({ [field]: event.target.value }),
    onBlur: (event) => leave(field, isForLayer(event)),
  });
  /** Focuses the first error. Returns `false` without one. */
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
    props.onSave();
    return false;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Names at its box what was typed there and not chosen.
    const isDecided = form.current?.reportValidity() ?? true;
    if (opened === null && isDecided && !toFirstError()) props.onSubmit(read.content);
  };
  /** Without a button to submit it, a form of several fields takes no Enter by itself. */
  const saveOnEnter = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' || opened === null || !(target instanceof HTMLInputElement) || target.name === '')
      return;
    leave(target.name as keyof FormErrors);
    if (isPriceField(target.name)) leavePrice();
  };
  const errors = shownErrors(read.errors, left, sent, props.refused);
  const part: FormPart = {
    typed,
    opened,
    read,
    currency: props.currency,
    onChange,
    errors,
    input,
    onLeave: leave,
    onPriceEnter: props.onPriceEnter,
    onPriceLeave: leavePrice,
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
  const isRequested = (names: readonly string[]) => field !== null && names.includes(field);
  const firstIf = (name: string) => (field === name ? props.first : undefined);
  return (
    <>
      <Section title="Price" summary={priceSummary(part)} open>
        <PriceFields {...part} />
        {props.priceMoves}
        {opened && <PriceHistory ingredient={opened} currency={part.currency} />}
      </Section>
      <Section
        title="Allergens"
        tour="allergens"
        summary={<AllergenSummary typed={typed} opened={opened} />}
        open={isNew || isRequested(['allergens'])}
        summaryRef={firstIf('allergens')}
      >
        <AllergenFields
          typed={typed}
          opened={opened}
          onChange={(allergens) => {
            const { allergens: _said, ...sources } = typed.sources;
            part.onChange({ allergens, sources });
          }}
          onPackRead={(packRead) => part.onChange({ packRead })}
        />
      </Section>
      <Section
        title="Measures"
        tour="measures"
        summary={measures === 0 ? 'none set' : `${measures} of 4`}
        open={isRequested(measured)}
      >
        <MeasureFields {...part} />
      </Section>
      <Section
        title="Nutrition"
        tour="nutrition"
        summary={<NutritionSummary known={knownNutrients(content.nutrition)} />}
        open={isRequested(['nutrition', 'alcohol', 'polyols', 'organicAcids'])}
        summaryRef={firstIf('nutrition')}
      >
        <NutritionFields {...part} />
      </Section>
      <Section
        title="On the label"
        summary={content.isWater ? 'plain water' : content.declaration ? 'its own list' : 'its name'}
        open={isRequested(['declaration', 'isWater'])}
        summaryRef={firstIf('declaration')}
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

function AllergenSummary({ typed, opened }: { typed: TypedIngredient; opened: Ingredient | null }) {
  const wrong = contradictionsOf(typed).length;
  if (wrong > 0) return <Unknown>{wrong} to correct</Unknown>;
  const unknown = allergenCodes.filter((code) => isUnknown(typed.allergens[code])).length;
  if (unknown === 0 && packQuestionFor(typed, opened) !== null) return <Unknown>Read its pack</Unknown>;
  if (unknown === 0) return 'all 14 known';
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

/** ‘Fix the price’ opens the pack's price if the price is per pack. */
function firstField(requested: string | null, typed: TypedIngredient): FormField | null {
  if (requested === 'costPerUnit') return typed.priceBy === 'pack' ? 'packPrice' : 'costPerUnit';
  const direct = (['gramsPerPiece', 'gramsPerMl', 'piecesPerPack', 'ediblePortionPercent'] as const).find(
    (name) => name === requested,
  );
  if (direct !== undefined) return direct;
  return requested !== null && sectionFields.has(requested) ? null : 'name';
}

/** Fields under a section's line, which a link may lead to. */
const sectionFields: ReadonlySet<string> = new Set(['allergens', 'nutrition', 'declaration']);

/** An empty field that was only passed through is no error yet. The name is one, unless a layer over the panel took the focus. */
const isPassedThrough = (typed: TypedIngredient, field: keyof FormErrors, isForLayer: boolean): boolean =>
  typed[field as FormField] === '' && (field !== 'name' || isForLayer);

/** Whether the focus goes to what opened over the panel: the food library, the tour. */
const isForLayer = ({ target, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element &&
  relatedTarget.closest('[role=dialog]') !== target.closest('[role=dialog]');

const allPriceLeft: Left = Object.fromEntries(priceFields.map((field) => [field, true]));

function shownErrors(
  errors: FormErrors,
  left: Left,
  sent: boolean,
  refused: Record<string, string>,
): FormErrors {
  const own = Object.entries(errors).filter(([field]) => sent || left[field as keyof FormErrors]);
  return { ...refused, ...Object.fromEntries(own) };
}
