import { isProduct, linesOf, missingOf, writtenOffOf } from '@batchbook/shared/market-events/packing';
import type {
  EventRecipe,
  MarketEvent,
  MarketEventSummary,
  PackedProduct,
} from '@batchbook/shared/market-events/schema';
import { formatQuantity, parseDecimal } from '@batchbook/shared/money';
import { readQuantityIn } from '@batchbook/shared/quantity';
import { countOf } from '@batchbook/shared/text';
import { Check, TriangleAlert, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { shownTime } from '../../../ui/dates.ts';
import { Field } from '../../../ui/field.tsx';
import { part } from '../../../ui/part.tsx';
import { SavedMark } from '../../../ui/saved-mark.tsx';
import { NumberInput } from '../../../ui/text-input.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { type LoadingActions, useLoading } from '../hooks/use-loading.ts';
import { type PackingList, usePacking } from '../hooks/use-packing.ts';
import { OwnThings } from './own-things.tsx';
import { Waits } from './waits.tsx';

const PackDialog = part(() => import('./pack-dialog.tsx'));

export interface PackListProps {
  event: MarketEvent;
  events: readonly MarketEventSummary[];
  /** Why nothing can be written; `null` when it can. */
  closed: string | null;
}

/** What goes to the stall and what comes back: ticked off, moved in stock, and checked against what was sold. */
export function PackList({ event, events, closed }: PackListProps) {
  const list = usePacking(event, events);
  const loading = useLoading(event, list);
  const [isEditing, setEditing] = useState(false);
  const isMade = list.items.length > 0;
  return (
    <section aria-labelledby="pack-list">
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="pack-list" className="text-20">
          Pack list
        </h2>
        <p className="num text-13 text-ink-3">{isMade && whenText(list)}</p>
        <span className="ml-auto flex items-baseline gap-3 print:hidden">
          {list.isWaiting ? <Waits /> : <SavedMark state={list.mark} />}
          {isMade && closed === null && (
            <button
              type="button"
              className="touch text-13 font-semibold text-primary underline underline-offset-[3px]"
              onClick={() => setEditing(true)}
            >
              Edit list
            </button>
          )}
        </span>
      </div>
      {isMade ? (
        <fieldset disabled={closed !== null} className="contents">
          <Card aria-label="What to pack">
            <Headings />
            <ul>
              {list.items.filter(isProduct).map((item) => (
                <ProductLine key={item.id} {...{ item, event, list, loading }} />
              ))}
            </ul>
            <OwnThings list={list} />
            <Moves list={list} loading={loading} />
          </Card>
        </fieldset>
      ) : (
        <Card className="flex flex-wrap items-center gap-3 px-[22px] py-4 text-14 text-ink-2 max-md:px-4">
          <p className="min-w-0 flex-1">Tick off what you load, with your own things from last time.</p>
          <Button disabled={closed !== null || list.stall.isReading} onClick={list.begin}>
            Make the pack list
          </Button>
        </Card>
      )}
      {isEditing && <PackDialog event={event} list={list} onClose={() => setEditing(false)} />}
    </section>
  );
}

/** 'Loaded 07:10, unloaded 13:45'. */
function whenText({ packing: { loadedAt, unloadedAt } }: PackingList): string {
  const moments = [
    ...(loadedAt === null ? [] : [`loaded ${shownTime(loadedAt)}`]),
    ...(unloadedAt === null ? [] : [`unloaded ${shownTime(unloadedAt)}`]),
  ].join(', ');
  return moments.charAt(0).toUpperCase() + moments.slice(1);
}

const columns = classNames(
  'grid grid-cols-[18px_minmax(0,1.2fr)_minmax(0,1fr)_64px_56px_60px_84px_132px] items-center gap-x-3 px-[22px]',
  'max-lg:grid-cols-[18px_minmax(0,1fr)_60px_56px_60px_84px] max-md:grid-cols-[24px_minmax(0,1fr)_96px] max-md:gap-y-1.5 max-md:px-4',
);

const Headings = () => (
  <div aria-hidden className={`${columns} list-heading py-2.5 max-md:hidden`}>
    <span className="col-start-2">Product</span>
    <span className="max-lg:hidden">Lot</span>
    <span className="text-right">Packed</span>
    <span className="text-right print:hidden">Sold</span>
    <span className="text-right print:hidden">Wasted</span>
    <span className="text-right print:hidden">Back</span>
    <span className="text-right max-lg:hidden print:hidden">Check</span>
  </div>
);

const lotStyle = classNames(
  'truncate font-mono text-13 text-ink-2',
  'max-lg:order-last max-lg:col-span-5 max-lg:col-start-2 max-md:order-2 max-md:col-span-1 max-md:col-start-2',
);

interface LineProps {
  item: PackedProduct;
  event: MarketEvent;
  list: PackingList;
  loading: LoadingActions;
}

function ProductLine({ item, event, list, loading }: LineProps) {
  const recipe = event.recipes.find(({ recipeId }) => recipeId === item.recipeId);
  const name = recipe?.recipeNameSnapshot ?? 'A product that was taken off';
  const unit = recipe?.unitSnapshot ?? 'pieces';
  const lines = linesOf(item.recipeId, list.items);
  const isOne = lines.length === 1;
  // What was sold is known of a product, not of each of its lots: its first line says it.
  const told = lines[0]?.id === item.id ? recipe : undefined;
  const missing = told ? missingOf(told, list.items) : null;
  const label = isOne || item.lotCode === null ? name : `${name}, lot ${item.lotCode}`;
  return (
    <li className={classNames(columns, 'ruled py-2', missing !== null && missing !== '0' && 'bg-warn-soft')}>
      <input
        type="checkbox"
        className="tick-box"
        aria-label={`${label} is packed`}
        checked={item.isPacked}
        disabled={item.isLoaded}
        onChange={({ target }) => list.tick(item, target.checked)}
      />
      <div className="min-w-0">
        <p className="text-15 leading-tight font-semibold">{name}</p>
        <p className="text-12 text-ink-3 empty:hidden">{placeText(item, loading, list)}</p>
        {loading.isHeld(item) && <p className="text-12 font-semibold text-danger">On hold</p>}
      </div>
      <p className={lotStyle}>
        {item.lotCode ?? <span className="font-sans text-ink-3 max-lg:hidden">No lot</span>}
      </p>
      <Figure name="packed" value={item.quantity} unit={unit} isStrong />
      <Figure name="sold" value={told?.soldQuantity} />
      <Figure name="wasted" value={told?.wastedQuantity} />
      <BackInput
        name={label}
        unit={unit}
        value={item.broughtBack}
        isFixed={item.isUnloaded}
        onSave={(broughtBack) => list.change(item, { broughtBack })}
      />
      <Verdict missing={missing} recipe={told} list={list} loading={loading} />
    </li>
  );
}

/** Where it is, where that isn't the list's own: on the stall, back, or not counted in stock. */
function placeText(item: PackedProduct, loading: LoadingActions, { stall }: PackingList): string {
  if (stall.whyNothingMoves !== null || stall.shelves === null) return '';
  if (!loading.isTracked(item.recipeId)) return 'Not counted in stock';
  if (item.isUnloaded) return item.broughtBack === '0' ? 'Nothing came back' : 'The rest is back';
  return item.isLoaded && stall.stall ? `At ${stall.stall.name}` : '';
}

interface FigureProps {
  name: string;
  value: string | null | undefined;
  unit?: string;
  isStrong?: boolean;
}

function Figure({ name, value, unit, isStrong = false }: FigureProps) {
  return (
    <p
      className={`num text-right text-14 ${isStrong ? 'font-semibold max-md:order-1' : 'print:hidden max-md:hidden'}`}
    >
      {value === undefined || value === null ? (
        <span className="text-ink-3">{value === undefined ? '' : '–'}</span>
      ) : (
        <>
          {formatQuantity(value)}{' '}
          <span className="text-13 font-normal text-ink-3 empty:hidden md:block md:text-12 md:leading-tight">
            {unit}
          </span>
        </>
      )}
      <span className={classNames('text-13 font-normal text-ink-3', isStrong ? 'md:hidden' : 'sr-only')}>
        {' '}
        {name}
      </span>
    </p>
  );
}

interface BackInputProps {
  name: string;
  unit: string;
  value: string | null;
  /** It went back into stock already. */
  isFixed: boolean;
  onSave: (value: string | null) => void;
}

function BackInput({ name, unit, value, isFixed, onSave }: BackInputProps) {
  const { inputProps, error } = useTyped<string | null>({
    value,
    format: (known) => (known === null ? '' : formatQuantity(known, 6)),
    read: (text) =>
      text.trim() === '' ? { ok: true, value: null } : readQuantityIn(text, unit, { canBeZero: true }),
    onCommit: (next) => next !== value && onSave(next),
  });
  return (
    <Field
      label={`${name}: brought back`}
      labelHidden
      error={error}
      className="print:hidden max-md:order-3 max-md:col-start-3"
    >
      <NumberInput
        {...inputProps}
        placeholder="Back"
        readOnly={isFixed}
        {...(isFixed && { title: 'It was moved back to the kitchen. Adjust the stock to correct it.' })}
      />
    </Field>
  );
}

interface VerdictProps {
  missing: string | null;
  recipe: EventRecipe | undefined;
  list: PackingList;
  loading: LoadingActions;
}

const verdictStyle =
  'num flex flex-wrap items-center justify-end gap-x-1.5 text-right text-12 font-semibold print:hidden max-lg:order-last max-lg:col-span-full';

function Verdict({ missing, recipe, list, loading }: VerdictProps) {
  if (missing === null || !recipe) return <p className={`${verdictStyle} empty:max-lg:hidden`} />;
  const writtenOff = writtenOffOf(recipe.recipeId, list.items);
  if (missing === '0')
    return (
      <p className={`${verdictStyle} text-success`}>
        <Check aria-hidden size={14} />
        {parseDecimal(writtenOff) > 0n ? `${formatQuantity(writtenOff)} written off` : 'Adds up'}
      </p>
    );
  const isMissing = !missing.startsWith('-');
  const moves = isMissing ? loading.writeOffs(recipe, missing) : [];
  return (
    <p className={`${verdictStyle} text-warn`}>
      <TriangleAlert aria-hidden size={14} />
      {formatQuantity(missing.replace('-', ''))} {isMissing ? 'missing' : 'too many'}
      {moves.length > 0 && (
        <button
          type="button"
          className="touch underline underline-offset-[3px]"
          aria-label={`Write off what is missing of ${recipe.recipeNameSnapshot}`}
          disabled={loading.isMoving}
          onClick={() => loading.writeOff(moves)}
        >
          Write off
        </button>
      )}
    </p>
  );
}

/** What goes to the stall's site and back in stock; or in a few words why nothing does. */
function Moves({ list, loading }: Pick<LineProps, 'list' | 'loading'>) {
  const { whyNothingMoves, kitchen, stall } = list.stall;
  if (whyNothingMoves !== null) return <MovesRow>{whyNothingMoves}</MovesRow>;
  if (!kitchen || !stall) return null;
  const isLoaded = list.items.some((item) => isProduct(item) && item.isLoaded);
  return (
    <MovesRow
      buttons={
        <>
          <Button
            icon={<Truck aria-hidden size={16} />}
            disabled={!loading.canLoad || loading.isMoving}
            onClick={loading.load}
          >
            Load
          </Button>
          {isLoaded && (
            <Button disabled={!loading.canUnload || loading.isMoving} onClick={loading.unload}>
              Unload
            </Button>
          )}
        </>
      }
    >
      {loading.heldBack > 0 && (
        <span className="block font-semibold text-danger">
          {countOf(loading.heldBack, 'line')} {loading.heldBack === 1 ? 'stays' : 'stay'} here:{' '}
          {loading.heldBack === 1 ? 'its lot is' : 'their lots are'} on hold.
        </span>
      )}
      {isLoaded
        ? `Unload moves what came back from ${stall.name} to ${kitchen.name}.`
        : `Load moves what is ticked from ${kitchen.name} to ${stall.name}.`}
    </MovesRow>
  );
}

const MovesRow = ({ children, buttons }: { children: ReactNode; buttons?: ReactNode }) => (
  <footer className="card-foot flex-wrap gap-3 py-3 print:hidden">
    <p className="min-w-0 flex-1">{children}</p>
    {buttons}
  </footer>
);
