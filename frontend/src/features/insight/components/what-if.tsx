import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { type Currency, currencySign, formatQuantity } from '@batchbook/shared/money';
import { readAmount } from '@batchbook/shared/quantity';
import {
  perUnit,
  pricedUnitOfRecipe,
  reachingPrice,
  shownAmount,
  storedAmount,
} from '@batchbook/shared/recipes/priced-unit';
import { costingUnitLabel } from '@batchbook/shared/units';
import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Combobox } from '../../../ui/combobox.tsx';
import { EditableValue } from '../../../ui/editable-value.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { pricedFormat, readPercent, shortAmount } from '../../../ui/typed-price.ts';
import type { Read } from '../../../ui/use-typed.ts';
import { hasPack, paidFor, type WhatIf } from '../model/what-if.ts';
import { focusBesideRow } from '../model/what-if-focus.ts';
import { WhatIfOutcome, type WhatIfProps } from './what-if-outcome.tsx';

/** Other prices, pencilled in: every row moves at once, and nothing is saved until somebody says so. */
export function WhatIfPanel({ state, before, currency, target, isOwner }: WhatIfProps) {
  const { whatIf, setWhatIf, pantry, isBusy } = state;
  const change = (changes: Partial<WhatIf>) => setWhatIf({ ...whatIf, ...changes });
  const withPrice = (id: string, price: string) => change({ prices: new Map(whatIf.prices).set(id, price) });
  const withPaid = (id: string, price: string) =>
    change({ ingredients: new Map(whatIf.ingredients).set(id, price) });
  const [picked, setPicked] = useState<string | null>(null);
  const all = pantry?.ingredients ?? [];
  const known = all.filter((one) => !one.archived);
  return (
    <section aria-labelledby="what-if" className="what-if">
      {/* What is typed while it is saved would be overwritten. */}
      <fieldset disabled={isBusy} className="contents">
        <div className="what-if-fields">
          <h2 id="what-if" tabIndex={-1} className="flex items-center gap-2 text-[1.18rem]">
            <Pencil aria-hidden size={17} className="text-accent-text" />
            What if
          </h2>
          <Combobox
            label="Another selling price"
            placeholder="Another selling price for…"
            items={before.filter(({ recipeId }) => !whatIf.prices.has(recipeId))}
            itemKey={({ recipeId }) => recipeId}
            itemLabel={({ name }) => name}
            onPick={(row) => {
              setPicked(row.recipeId);
              withPrice(row.recipeId, row.price ?? proposed(row));
            }}
          />
          <Combobox
            label="Another ingredient price"
            placeholder="Another price of…"
            items={known.filter(({ id }) => !whatIf.ingredients.has(id))}
            itemKey={({ id }) => id}
            itemLabel={({ name }) => name}
            onPick={(one) => {
              setPicked(one.id);
              withPaid(one.id, paidFor(one) ?? '');
            }}
          />
          <div className="flex items-center gap-2 text-14">
            Target
            <EditableValue
              label="Target margin"
              column="target"
              value={whatIf.target ?? target}
              format={(percent) => formatQuantity(percent, 2)}
              read={(text) => readPercent(text, { blankIs: target })}
              onSave={(percent) => change({ target: percent === target ? null : percent })}
              suffix={<span className="pr-2 text-ink-3">%</span>}
              className="what-if-value"
              inputClassName="w-12 pl-2 text-right font-semibold"
              isNumber
            />
          </div>
        </div>
        <Pencilled {...{ whatIf, change, withPrice, withPaid, before, currency, picked }} ingredients={all} />
      </fieldset>
      {state.isOn && <WhatIfOutcome {...{ state, before, currency, target, isOwner }} />}
    </section>
  );
}

/** The price that the target needs, to the penny above; '' where nothing is costed. */
function proposed(row: MarginRow): string {
  if (row.targetPrice === null) return '';
  const priced = pricedUnitOfRecipe(row);
  return storedAmount(reachingPrice(shownAmount(row.targetPrice, priced)), priced);
}

interface PencilledProps {
  whatIf: WhatIf;
  change: (changes: Partial<WhatIf>) => void;
  withPrice: (id: string, price: string) => void;
  withPaid: (id: string, price: string) => void;
  before: readonly MarginRow[];
  ingredients: readonly Ingredient[];
  currency: Currency;
  /** What was just chosen: its price is typed next. */
  picked: string | null;
}

const without = (of: ReadonlyMap<string, string>, id: string) =>
  new Map([...of].filter(([other]) => other !== id));

function Pencilled(props: PencilledProps) {
  const { whatIf, change, withPrice, withPaid, before, ingredients, currency, picked } = props;
  if (whatIf.prices.size + whatIf.ingredients.size === 0) return null;
  const rows = new Map(before.map((row) => [row.recipeId, row]));
  const byId = new Map(ingredients.map((one) => [one.id, one]));
  return (
    <ul className="what-if-list" aria-label="Pencilled in">
      {[...whatIf.prices].map(([id, price]) => {
        const row = rows.get(id);
        if (!row) return null;
        const priced = pricedUnitOfRecipe(row);
        const { format, read } = pricedFormat(priced);
        return (
          <Price
            key={id}
            name={row.name}
            unit={priced.name === null ? 'each' : perUnit(priced)}
            was={row.price === null ? 'no price yet' : `was ${currencySign(currency)}${format(row.price)}`}
            value={price}
            {...{ currency, format, read }}
            isPicked={picked === id}
            onSave={(next) => withPrice(id, next)}
            onRemove={() => change({ prices: without(whatIf.prices, id) })}
          />
        );
      })}
      {[...whatIf.ingredients].map(([id, price]) => {
        const one = byId.get(id);
        if (!one) return null;
        const paid = paidFor(one);
        return (
          <Price
            key={id}
            name={one.name}
            unit={
              hasPack(one)
                ? `for ${one.packSize} ${one.packUnit}`
                : `per ${costingUnitLabel(one.costingUnit)}`
            }
            was={paid === null ? 'no price yet' : `was ${currencySign(currency)}${shortAmount(paid)}`}
            value={price}
            currency={currency}
            format={shortAmount}
            read={readAmount}
            isPicked={picked === id}
            onSave={(next) => withPaid(id, next)}
            onRemove={() => change({ ingredients: without(whatIf.ingredients, id) })}
          />
        );
      })}
    </ul>
  );
}

interface PriceProps {
  name: string;
  unit: string;
  was: string;
  value: string;
  currency: Currency;
  format: (amount: string) => string;
  read: (text: string) => Read<string | null>;
  isPicked: boolean;
  onSave: (amount: string) => void;
  onRemove: () => void;
}

function Price(props: PriceProps) {
  const { name, unit, was, value, currency, format, read, isPicked, onSave, onRemove } = props;
  const readPrice = (text: string): Read<string> => {
    const found = read(text);
    if (!found.ok) return found;
    return found.value === null ? { ok: false, error: 'Enter a price' } : { ok: true, value: found.value };
  };
  return (
    <li>
      <span className="what-if-name">{name}</span>
      {/* What is wrong is said under the field, within its cell. */}
      <span className="what-if-price">
        <EditableValue
          label={`What if the price of ${name} were`}
          column="what-if"
          value={value}
          format={format}
          read={readPrice}
          onSave={onSave}
          onTyping={onSave}
          prefix={<span className="pl-2 text-ink-3">{currencySign(currency)}</span>}
          className="what-if-value"
          inputClassName="w-20 px-2 text-right font-semibold"
          isNumber
          autoFocus={isPicked}
        />
      </span>
      <span className="what-if-was num text-13 text-ink-2">
        {unit}, {was}
      </span>
      <IconButton
        label={`Take ${name} out`}
        onClick={({ currentTarget }) => {
          focusBesideRow(currentTarget);
          onRemove();
        }}
      >
        <X aria-hidden size={16} />
      </IconButton>
    </li>
  );
}
