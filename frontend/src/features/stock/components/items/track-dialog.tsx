import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { countOf } from '@batchbook/shared/text';
import { Search } from 'lucide-react';
import { type Ref, useDeferredValue, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '../../../../data/problems.ts';
import { searchFor, searchText } from '../../../../data/search/match-words.ts';
import { useStockCategories } from '../../../../data/stock/categories.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogClose } from '../../../../ui/dialog-close.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { type Untracked, useUntracked } from '../../hooks/use-movables.ts';
import { type Untrackable, useTracking } from '../../hooks/use-tracking.ts';

export interface TrackDialogProps {
  /** What is tracked already. */
  items: readonly StockItem[];
  onClose: () => void;
}

/** What isn't tracked yet, to be found and ticked, many at once. */
export default function TrackDialog({ items, onClose }: TrackDialogProps) {
  const pantry = useUntracked(items);
  const { untracked } = pantry;
  const { progress, failures, trackAll } = useTracking();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState('');
  const [categoryId, setCategoryId] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const search = useDeferredValue(typed);
  const found = useMemo(() => {
    const passes = searchFor(search);
    return untracked.filter(({ name }) => passes(searchText(name)));
  }, [untracked, search]);
  const chosen = untracked.filter(({ id }) => ticked.has(id));
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const submit = async () => {
    if (await trackAll(chosen, categoryId === '' ? null : categoryId)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      unsaved={ticked.size > 0}
      title="Track stock"
      description="Tick the items you keep. Each takes its name and unit from its ingredient or recipe."
      initialFocus={input}
      footer={
        <>
          <p role="status" className="num mr-auto self-center text-14 text-ink-2 max-md:w-full">
            {progress ? `${progress.done} of ${progress.all} …` : `${chosen.length} ticked`}
          </p>
          <DialogClose>Cancel</DialogClose>
          <Button
            variant="primary"
            busy={progress !== null}
            aria-disabled={chosen.length === 0}
            onClick={() => void submit()}
          >
            {chosen.length === 0 ? 'Track' : `Track ${countOf(chosen.length, 'item')}`}
          </Button>
        </>
      }
    >
      <Failures failures={failures} />
      <TrackTools {...{ input, typed, categoryId }} onType={setTyped} onCategory={setCategoryId} />
      {untracked.length === 0 ? (
        <NothingToTrack {...pantry} />
      ) : (
        <TickList found={found} all={untracked.length} ticked={ticked} onTick={tick} />
      )}
    </Dialog>
  );
}

interface TrackToolsProps {
  input: Ref<HTMLInputElement>;
  typed: string;
  categoryId: string;
  onType: (text: string) => void;
  onCategory: (categoryId: string) => void;
}

/** The search, and the category of what is ticked. */
function TrackTools({ input, typed, categoryId, onType, onCategory }: TrackToolsProps) {
  const { data: categories = [] } = useStockCategories();
  return (
    <div className="mb-3 flex flex-wrap gap-2.5">
      <TextInput
        ref={input}
        type="search"
        aria-label="Find what to track"
        placeholder="Find an ingredient or product"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        prefix={<Search aria-hidden size={17} />}
        className="min-w-56 flex-1"
      />
      {categories.length > 0 && (
        <Select
          aria-label="Category for them"
          className="max-md:w-full"
          options={[
            { value: '', label: 'No category yet' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={categoryId}
          onValueChange={onCategory}
        />
      )}
    </div>
  );
}

/** Why there is nothing to tick: it isn't known yet, there is nothing at all, or all of it is tracked. */
function NothingToTrack({ isNothing, isPending, error, retry }: ReturnType<typeof useUntracked>) {
  if (isPending)
    return (
      <Loading label="Loading your ingredients and products">
        <Skeleton className="h-56" />
      </Loading>
    );
  if (error !== null)
    return (
      <ErrorState
        title="Couldn’t load your ingredients and products"
        description={sentenceOf(error)}
        onRetry={retry}
      />
    );
  if (isNothing)
    return (
      <p className="py-6 text-center text-balance text-ink-2">
        There are no ingredients and no recipes yet.{' '}
        <Link className="link" to="/recipes?tab=ingredients">
          Add an ingredient
        </Link>
        , and it can be tracked here.
      </p>
    );
  return <p className="py-6 text-center text-ink-2">All your ingredients and products are tracked.</p>;
}

interface TickListProps {
  found: readonly Untracked[];
  all: number;
  ticked: ReadonlySet<string>;
  onTick: (ids: readonly string[], on: boolean) => void;
}

const labelStyle = classNames(
  'touch flex min-h-10 items-center gap-3 border-b border-line px-1 text-13 font-semibold',
  'text-ink-2',
);

function TickList({ found, all, ticked, onTick }: TickListProps) {
  const allTicked = found.length > 0 && found.every(({ id }) => ticked.has(id));
  return (
    <>
      <label className={labelStyle}>
        <input
          type="checkbox"
          className="tick-box"
          checked={allTicked}
          onChange={() =>
            onTick(
              found.map(({ id }) => id),
              !allTicked,
            )
          }
        />
        <span className="num">
          {found.length === all ? `All ${all}` : `All ${found.length} found, of ${all}`}
        </span>
      </label>
      <ul aria-label="Not tracked yet" className="max-h-[340px] overflow-y-auto">
        {found.map((entry) => (
          <li key={entry.id} className="ruled [content-visibility:auto]">
            <label className="touch flex min-h-11 items-center gap-3 px-1 hover:bg-ink/4">
              <input
                type="checkbox"
                className="tick-box"
                checked={ticked.has(entry.id)}
                onChange={(event) => onTick([entry.id], event.target.checked)}
              />
              <span className="min-w-0 flex-1 truncate">{entry.name}</span>
              <Badge>{entry.kind === 'recipe' ? entry.of.recipeType : 'Ingredient'}</Badge>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-6 text-center text-ink-2">No untracked item has that name.</p>}
    </>
  );
}

function Failures({ failures }: { failures: readonly Untrackable[] }) {
  if (failures.length === 0) return null;
  return (
    <Notice tone="danger" role="alert" className="mb-4">
      <p className="font-semibold">
        {failures.length === 1 ? 'One could not be tracked' : `${failures.length} could not be tracked`}
      </p>
      <ul className="mt-1">
        {failures.map(({ of, reason }) => (
          <li key={of.id}>
            {of.name}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
