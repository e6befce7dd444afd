import type { CorrectPrice, Ingredient, Price } from '@batchbook/shared/ingredients/schema';
import { type Currency, currencySign } from '@batchbook/shared/money';
import { readAmount, readQuantityIn } from '@batchbook/shared/quantity';
import { costingUnitLabel, isUnit, unitLabel } from '@batchbook/shared/units';
import { useRef, useState } from 'react';
import { useCorrectPrice } from '../../../../data/ingredients.ts';
import { issuesOf, sentenceOf } from '../../../../data/problems.ts';
import { shownDate } from '../../../../ui/dates.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { NumberInput } from '../../../../ui/text-input.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { shortAmount } from '../../../../ui/typed-price.ts';

export interface CorrectPriceDialogProps {
  price: Price;
  ingredient: Ingredient;
  currency: Currency;
  onClose: () => void;
}

type Figure = 'costPerUnit' | 'packSize' | 'packPrice';

/** What it should have cost from that day on. */
export default function CorrectPriceDialog({
  price,
  ingredient,
  currency,
  onClose,
}: CorrectPriceDialogProps) {
  const correct = useCorrectPrice();
  const toast = useToast();
  const first = useRef<HTMLInputElement>(null);
  const opened = openedOf(price);
  const [typed, setTyped] = useState(opened);
  const [tried, setTried] = useState(false);
  const read = readTyped(typed, price);
  const sent = issuesOf(correct.error);
  const errorOf = (name: Figure): string | null => (tried && read.errors[name]) || sent[name] || null;
  const submit = () => {
    setTried(true);
    if (read.body === null) {
      first.current?.focus();
      return;
    }
    correct.mutate(
      { id: ingredient.id, body: { priceId: price.id, version: ingredient.version, ...read.body } },
      {
        onSuccess: () => {
          toast({
            title: 'Price corrected',
            description: `It counts from ${shownDate(price.at)} on, in costs and reports of the past too.`,
            variant: 'success',
          });
          onClose();
        },
      },
    );
  };
  const sign = currencySign(currency);
  const input = (name: Figure) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const per = costingUnitLabel(price.costingUnit);
  return (
    <FormDialog
      title="Correct a mistyped price"
      description={`${ingredient.name}, from ${shownDate(price.at)} on. Recipes, runs, events and reports of that time count the right price, as if it had been typed at once. If the price itself changed, enter the new price above instead.`}
      submit="Correct the price"
      busy={correct.isPending}
      isTyped={JSON.stringify(typed) !== JSON.stringify(opened)}
      problem={correct.isError && Object.keys(sent).length === 0 && sentenceOf(correct.error)}
      initialFocus={first}
      onSubmit={submit}
      onClose={onClose}
    >
      {isOfPack(price) ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label={`Pack holds, in ${packUnitText(price)}`} error={errorOf('packSize')}>
            <NumberInput {...input('packSize')} />
          </Field>
          <Field label="Pack costs" error={errorOf('packPrice')}>
            <NumberInput ref={first} prefix={sign} {...input('packPrice')} />
          </Field>
        </div>
      ) : (
        <Field label={`Price per ${per}`} error={errorOf('costPerUnit')}>
          <NumberInput ref={first} prefix={sign} {...input('costPerUnit')} />
        </Field>
      )}
    </FormDialog>
  );
}

const isOfPack = ({ packSize, packUnit, packPrice }: Price): boolean =>
  packSize !== null && packPrice !== null && packUnit !== null && isUnit(packUnit);

const packUnitText = ({ packUnit }: Price): string =>
  packUnit !== null && isUnit(packUnit) ? unitLabel(packUnit) : '';

const openedOf = ({ costPerUnit, packSize, packPrice }: Price): Record<Figure, string> => ({
  costPerUnit: costPerUnit === null ? '' : shortAmount(costPerUnit),
  packSize: packSize ?? '',
  packPrice: packPrice === null ? '' : shortAmount(packPrice),
});

interface ReadPrice {
  body: Pick<CorrectPrice, 'costPerUnit' | 'packSize' | 'packUnit' | 'packPrice'> | null;
  errors: Partial<Record<Figure, string>>;
}

function readTyped(typed: Record<Figure, string>, price: Price): ReadPrice {
  if (!isOfPack(price)) {
    const cost = readPrice(typed.costPerUnit);
    return 'error' in cost
      ? { body: null, errors: { costPerUnit: cost.error } }
      : { body: { costPerUnit: cost.value }, errors: {} };
  }
  const [cost, size] = [readPrice(typed.packPrice), readQuantityIn(typed.packSize, packUnitText(price))];
  if (!('error' in cost) && size.ok)
    return {
      body: {
        ...{ packSize: size.value, packPrice: cost.value },
        packUnit: price.packUnit as NonNullable<CorrectPrice['packUnit']>,
      },
      errors: {},
    };
  return {
    body: null,
    errors: {
      ...('error' in cost && { packPrice: cost.error }),
      ...(!size.ok && { packSize: size.error }),
    },
  };
}

function readPrice(text: string): { value: string } | { error: string } {
  const read = readAmount(text);
  if (!read.ok) return { error: read.error };
  return read.value === null ? { error: 'Enter the right price' } : { value: read.value };
}
