import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import { formatMoney, formatQuantity } from '@batchbook/shared/money';
import { Clock, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { pinnedBar } from '../../../ui/foot-bars.ts';
import { NumberInput } from '../../../ui/text-input.tsx';
import type { Actuals } from '../hooks/use-actuals.ts';
import { textOf } from '../model/actuals.ts';
import { dayOfSales, type Selling, sellingOf } from '../model/sell.ts';
import { ActualInput } from './actual-input.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { Waits } from './waits.tsx';

export interface SellListProps {
  event: MarketEvent;
  actuals: Actuals;
  /** Why nothing can be written; `null` when it can. */
  closed: string | null;
  onFinish: () => void;
}

/** Selling on a phone: the product in hand is large enough for a thumb, the others are a tap away. */
export function SellList({ event, actuals, closed, onFinish }: SellListProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const selling = sellingOf(event, actuals.typed);
  const inHand = selling.find(({ recipe }) => recipe.recipeId === chosen) ?? selling[0];
  return (
    <section aria-label="Sell">
      {actuals.isWaiting && <Waits />}
      <RefusedNotice actuals={actuals} />
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          actuals.submit();
        }}
      >
        <fieldset disabled={closed !== null} className="contents">
          {inHand && <InHand key={inHand.recipe.recipeId} product={inHand} actuals={actuals} />}
          <ul aria-label="Other products">
            {selling
              .filter((one) => one !== inHand)
              .map((one) => (
                <OtherProduct
                  key={one.recipe.recipeId}
                  product={one}
                  actuals={actuals}
                  onChoose={() => setChosen(one.recipe.recipeId)}
                />
              ))}
          </ul>
          <DayBar event={event} selling={selling} actuals={actuals} onFinish={onFinish} />
        </fieldset>
      </form>
    </section>
  );
}

interface ProductProps {
  product: Selling;
  actuals: Actuals;
}

const counterStyle = classNames(
  'mt-3 grid grid-cols-[84px_minmax(0,1fr)_108px] overflow-hidden',
  'rounded-3 border border-control bg-raised',
);
const stepStyle = 'grid h-[104px] place-items-center disabled:opacity-50';

function InHand({ product, actuals }: ProductProps) {
  const currency = useCurrency();
  const { recipe, wasted, soldOutAt, taken, isPacked, left } = product;
  const { recipeNameSnapshot: name, priceSnapshot: price } = recipe;
  const notes = [
    `${formatQuantity(taken)} ${isPacked ? 'packed' : 'planned'}${price === null ? ', no price' : ` at ${formatMoney(price, currency)}`}`,
    ...(wasted === null || wasted === '0' ? [] : [`${formatQuantity(wasted)} wasted`]),
  ];
  return (
    <div className="-mx-3.5 bg-primary-soft px-3.5 pt-3 pb-4">
      <div className="flex items-baseline gap-3">
        <h2 className="min-w-0 flex-1 text-24 leading-tight break-words">{name}</h2>
        {left !== null && <p className="num text-15 font-semibold">{left} left</p>}
      </div>
      <p className="num text-14 text-ink-2">{notes.join(', ')}</p>
      <div className={counterStyle}>
        <button
          type="button"
          className={classNames(stepStyle, 'border-r border-line text-primary')}
          aria-label={`One ${name} less`}
          onClick={() => actuals.count(recipe, -1)}
        >
          <Minus aria-hidden size={26} />
        </button>
        <div className="grid content-center text-center">
          <NumberInput
            aria-label={`${name}: sold`}
            data-sold
            placeholder="0"
            value={textOf(recipe, actuals.typed, 'sold')}
            className="mx-1.5 h-14! border-transparent! bg-transparent! shadow-none!"
            inputClassName="text-center! font-display text-40! font-bold"
            invalid={actuals.errorOf(recipe, 'sold') !== undefined}
            onChange={({ target }) => actuals.type(recipe.recipeId, 'sold', target.value)}
            onBlur={actuals.check}
          />
          <span aria-hidden className="text-15 text-ink-2">
            sold
          </span>
        </div>
        <button
          type="button"
          className={classNames(stepStyle, 'bg-primary text-on-primary')}
          aria-label={`One more ${name} sold`}
          onClick={() => actuals.count(recipe, 1)}
        >
          <Plus aria-hidden size={32} />
        </button>
      </div>
      <Fault text={actuals.errorOf(recipe, 'sold')} />
      <div className="mt-2.5 grid grid-cols-2 gap-2">
        <Button
          size="lg"
          disabled={soldOutAt !== null}
          aria-label={soldOutAt === null ? `${name} is sold out now` : `${name}: sold out ${soldOutAt}`}
          onClick={() => actuals.soldOutNow(recipe)}
        >
          {soldOutAt === null ? 'Sold out now' : `Sold out ${soldOutAt}`}
        </Button>
        <Button size="lg" aria-label={`Add waste of ${name}`} onClick={() => actuals.waste(recipe)}>
          Add waste
        </Button>
      </div>
      <Corrections product={product} actuals={actuals} />
    </div>
  );
}

/** What was tapped can be put right: a field for each figure that is there. */
function Corrections({ product: { recipe }, actuals }: ProductProps) {
  const fields = (['wasted', 'soldOutAt'] as const).filter(
    (field) =>
      textOf(recipe, actuals.typed, field) !== '' || actuals.typed[recipe.recipeId]?.[field] !== undefined,
  );
  if (fields.length === 0) return null;
  return (
    <div className="mt-2.5 grid grid-cols-2 gap-2">
      {fields.map((field) => (
        <ActualInput key={field} {...{ recipe, field, actuals }} />
      ))}
    </div>
  );
}

const Fault = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className="mt-1.5 text-14 text-danger">
      {text}
    </p>
  );

function OtherProduct({ product, actuals, onChoose }: ProductProps & { onChoose: () => void }) {
  const { recipe, sold, soldOutAt, taken, left } = product;
  const name = recipe.recipeNameSnapshot;
  return (
    <li className="ruled -mx-3.5 flex items-center gap-3 bg-surface px-3.5 py-2.5">
      <button type="button" className="min-w-0 flex-1 text-left" onClick={onChoose}>
        <span className="block text-15 font-semibold break-words">{name}</span>
        {soldOutAt === null ? (
          <span className="num block text-14 text-ink-3">{left === null ? 'Over' : `${left} left`}</span>
        ) : (
          <span className="num flex items-center gap-1.5 text-14 font-semibold text-primary">
            <Clock aria-hidden size={14} />
            Sold out {soldOutAt}
          </span>
        )}
      </button>
      <p className="num text-15">
        <b className="font-semibold">{formatQuantity(sold ?? '0')}</b>{' '}
        <span className="text-ink-2">of {formatQuantity(taken)}</span>
      </p>
      {soldOutAt === null && (
        <Button
          size="lg"
          className="w-14 px-0!"
          aria-label={`One more ${name} sold`}
          onClick={() => actuals.count(recipe, 1)}
        >
          <Plus aria-hidden size={20} />
        </Button>
      )}
    </li>
  );
}

interface DayBarProps {
  event: MarketEvent;
  selling: readonly Selling[];
  actuals: Actuals;
  onFinish: () => void;
}

const dayBarStyle = classNames(
  'sticky bottom-0 -mx-3.5 flex items-center gap-5',
  'border-t border-line bg-surface px-3.5 pt-3 pb-safe',
);

/** The day so far, under the thumb. */
function DayBar({ event, selling, actuals, onFinish }: DayBarProps) {
  const currency = useCurrency();
  const { takings, isAtLeast, sold, taken } = dayOfSales(event, selling);
  return (
    <footer ref={pinnedBar} className={dayBarStyle}>
      <p>
        <span className="block text-13 text-ink-3">{isAtLeast ? 'Takings, at least' : 'Takings'}</span>
        <b className="num font-display text-20">{formatMoney(takings, currency)}</b>
      </p>
      <p>
        <span className="block text-13 text-ink-3">Sold</span>
        <b className="num font-display text-20 whitespace-nowrap">
          {sold} of {taken}
        </b>
      </p>
      {actuals.isTypedByHand ? (
        <Button variant="primary" size="lg" className="ml-auto px-4!" type="submit" busy={actuals.isSaving}>
          Save actuals
        </Button>
      ) : (
        <Button variant="primary" size="lg" className="ml-auto px-4!" onClick={onFinish}>
          Finish day
        </Button>
      )}
    </footer>
  );
}
