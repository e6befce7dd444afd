import type { LibraryFood } from '@batchbook/shared/ingredients/library-schema';
import { differenceText } from '@batchbook/shared/recipes/same-food';
import { countOf } from '@batchbook/shared/text';
import { ArrowLeft, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { libraryTextMin, useLibrary } from '../../../data/library.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { allergenWords, type FoodPart, isOwnFood, offeredParts, sourceNames } from '../model/library.ts';
import { declaredNutrients, knownNutrients } from '../model/nutrition.ts';
import type { TypedIngredient } from '../model/typed.ts';
import { FoodOffer } from './food-offer.tsx';

export interface LibraryDialogProps {
  /** The current values of the fields. */
  current: TypedIngredient;
  onTake: (food: LibraryFood, parts: ReadonlySet<FoodPart>) => void;
  onClose: () => void;
}

const typingSettlesMs = 300;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingSettlesMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The chosen food and its ticked values. Of a food that may be another none is ticked. */
function useOffer(current: TypedIngredient, text: string) {
  const [food, setFood] = useState<LibraryFood | null>(null);
  const [parts, setParts] = useState<ReadonlySet<FoodPart>>(new Set());
  const isOwn = food === null || isOwnFood(food, current, text);
  const pick = (picked: LibraryFood) => {
    const ticked = offeredParts(picked, current).filter(({ taken }) => taken);
    setFood(picked);
    setParts(new Set(isOwnFood(picked, current, text) ? ticked.map(({ part }) => part) : []));
  };
  const difference = isOwn ? null : differenceText(current.name, food.name);
  return { food, parts, setParts, difference, pick, close: () => setFood(null) };
}

/** Looks up a food by name or barcode, shows its values, and fills in the ticked ones. */
export default function LibraryDialog({ current, onTake, onClose }: LibraryDialogProps) {
  const [text, setText] = useState(current.name);
  const input = useRef<HTMLInputElement>(null);
  const settled = useSettled(text);
  const { food, parts, setParts, difference, pick, close } = useOffer(current, text);
  const take = () => {
    if (food === null) return;
    onTake(food, parts);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={food === null ? 'Look up a food' : food.name}
      description={
        food === null
          ? 'Search by name or by the barcode on the pack. You choose what to use.'
          : `${sourceNames[food.source]}. Tick what to use.`
      }
      initialFocus={input}
      footer={
        food === null ? (
          <Button onClick={onClose}>Enter by hand</Button>
        ) : (
          <>
            <Button
              variant="ghost"
              className="mr-auto"
              icon={<ArrowLeft aria-hidden size={17} />}
              onClick={close}
            >
              Other results
            </Button>
            <Button variant="primary" disabled={parts.size === 0} onClick={take}>
              Use {countOf(parts.size, 'value')}
            </Button>
          </>
        )
      }
    >
      {food === null ? (
        <>
          <div data-tour="food-or-barcode">
            <TextInput
              ref={input}
              type="search"
              size="lg"
              aria-label="Food or barcode"
              placeholder="Butter, or 5000159407236"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
              prefix={<Search aria-hidden size={18} />}
            />
          </div>
          <Results text={settled} onPick={pick} />
        </>
      ) : (
        <FoodOffer food={food} current={current} parts={parts} onParts={setParts} difference={difference} />
      )}
    </Dialog>
  );
}

function Results({ text, onPick }: { text: string; onPick: (food: LibraryFood) => void }) {
  const library = useLibrary(text);
  if (text.trim().length < libraryTextMin)
    return <p className="py-10 text-center text-14 text-ink-3">Type at least two letters.</p>;
  if (library.isError) {
    return (
      <Notice tone="warning" role="alert" className="mt-4">
        Library unavailable, enter by hand. {sentenceOf(library.error)}
      </Notice>
    );
  }
  if (library.data === undefined) {
    return (
      <Loading label="Looking it up" className="mt-4 min-h-60">
        <Skeleton className="mb-2 h-14" />
        <Skeleton className="mb-2 h-14" />
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  const { items, unavailable } = library.data;
  const groups = (['staples', 'usda', 'openfoodfacts'] as const)
    .map((source) => ({ source, foods: items.filter((item) => item.source === source) }))
    .filter(({ foods }) => foods.length > 0);
  return (
    <div className="mt-4" aria-busy={library.isFetching}>
      <p role="status" className="sr-only">
        {countOf(items.length, 'food found', 'foods found')}
      </p>
      {unavailable.length > 0 && (
        <Notice tone="warning" className="mb-4">
          {unavailable.map((source) => sourceNames[source]).join(' and ')}: library unavailable, enter by
          hand.
        </Notice>
      )}
      {groups.map(({ source, foods }) => (
        <section key={source} aria-label={sourceNames[source]} className="mb-5">
          <h3 className="mb-1 font-sans text-13 font-semibold tracking-normal text-ink-2">
            {sourceNames[source]}
          </h3>
          <ul className="divide-y divide-line-soft border-y border-line-soft">
            {foods.map((food) => (
              <li key={`${food.source}:${food.code}`}>
                <Result food={food} onPick={() => onPick(food)} />
              </li>
            ))}
          </ul>
          {[...new Set(foods.map(({ attribution }) => attribution))].map((attribution) => (
            <p key={attribution} className="mt-1.5 text-12 text-ink-3">
              {attribution}
            </p>
          ))}
        </section>
      ))}
      {items.length === 0 && (
        <p className="py-8 text-center text-14 text-ink-3">
          No food is called ‘{text.trim()}’ in the libraries. Try another word, or enter it by hand.
        </p>
      )}
    </div>
  );
}

const buttonStyle = classNames(
  'touch flex w-full cursor-pointer flex-wrap items-baseline gap-x-3 rounded-1 px-2 py-2',
  'text-left hover:bg-ink/5',
);

function Result({ food, onPick }: { food: LibraryFood; onPick: () => void }) {
  const known = knownNutrients(food.nutrition);
  return (
    <button type="button" onClick={onPick} className={buttonStyle}>
      <span className="text-14 font-semibold">
        {food.name}
        {food.brand && <span className="font-normal text-ink-3"> {food.brand}</span>}
      </span>
      <span className="ml-auto text-12 text-ink-3">
        {known === 0 ? 'nutrition unknown' : `${known} of ${declaredNutrients.length} figures`} ·{' '}
        {allergenWords(food)}
      </span>
    </button>
  );
}
