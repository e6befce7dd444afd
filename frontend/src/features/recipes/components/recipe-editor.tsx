import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Currency } from '@batchbook/shared/money';
import { displayDecimal } from '@batchbook/shared/money';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import { useMemo, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useRecipeEditor } from '../api/use-recipe-editor.ts';
import { differencesOf } from '../model/differences.ts';
import { draftOf, type Scale, stepsOf, wordForOne } from '../model/draft.ts';
import { nothingCosted, standingOf } from '../model/standing.ts';
import { BatchStrip } from './batch-strip.tsx';
import { CostReceipt } from './cost-receipt.tsx';
import { DetailsTab } from './details-tab.tsx';
import { EditorContext, type EditorView, useEditorView, viewOf } from './editor-context.tsx';
import { EditorHeader } from './editor-header.tsx';
import { LinesTable } from './lines-table.tsx';
import { MethodTab, Steps } from './method-tab.tsx';

export interface RecipeEditorProps {
  organizationId: string;
  recipe: Recipe;
  ingredients: readonly Ingredient[];
  currency: Currency;
  targetPercent: string;
  /** Whether fields can be typed in; `onEdit` makes it so, where that is allowed. */
  editing: boolean;
  onEdit: (() => void) | null;
  /** Why it can't be edited, where it can't. */
  readOnlyReason: string | null;
  openIngredient: EditorView['openIngredient'];
  onDuplicate: () => void;
  duplicating: boolean;
  onDelete: () => void;
}

/** A recipe with its receipt beside it; everything follows the draft at once, the server comes after. */
export function RecipeEditor(props: RecipeEditorProps) {
  const { ingredients, currency, targetPercent, editing, openIngredient } = props;
  const [state, editor] = useRecipeEditor(props.organizationId, props.recipe);
  const [scale, setScale] = useState<Scale>('1');
  const view = useMemo(
    () =>
      viewOf({
        editor,
        draft: state.draft,
        scale,
        setScale,
        editing,
        ingredients,
        currency,
        targetPercent,
        openIngredient,
      }),
    [editor, state.draft, scale, editing, ingredients, currency, targetPercent, openIngredient],
  );
  return (
    <EditorContext value={view}>
      <EditorHeader
        state={state}
        editing={editing && scale === '1'}
        onEdit={props.onEdit}
        onDuplicate={props.onDuplicate}
        duplicating={props.duplicating}
        onDelete={props.onDelete}
      />
      {props.readOnlyReason !== null && (
        <Notice tone="warning" className="mb-4">
          {props.readOnlyReason}
        </Notice>
      )}
      <div className="grid items-start gap-[30px] max-md:pb-24 lg:grid-cols-[minmax(0,1fr)_372px]">
        <Sheet />
        <aside aria-label="Cost" className="lg:sticky lg:top-[18px]">
          <CostReceipt />
        </aside>
      </div>
      <PinnedCost />
      {state.theirs && (
        <ConflictDialog
          open
          name={state.draft.name}
          differences={differencesOf(state.draft, draftOf(state.theirs), currency)}
          onKeepMine={editor.keepMine}
          onTakeTheirs={editor.takeTheirs}
        />
      )}
    </EditorContext>
  );
}

const tabs = ['ingredients', 'method', 'details'] as const;
type Tab = (typeof tabs)[number];

function Sheet() {
  const { shown, draft, scale, setScale } = useEditorView();
  const [tab, setTab] = useState<Tab>('ingredients');
  const labels: Record<Tab, { label: string; count?: number }> = {
    ingredients: { label: 'Ingredients', count: shown.lines.length },
    method: { label: 'Method', count: stepsOf(draft.instructions).length },
    details: { label: 'Packaging and notes' },
  };
  return (
    <div>
      <Card aria-label="Recipe">
        <BatchStrip />
        {scale !== '1' && (
          <Notice tone="info" className="m-3 mb-0">
            Seen at {scale === '1/2' ? 'half' : `${scale} times`} the size; nothing is saved.{' '}
            <button type="button" className="link cursor-pointer" onClick={() => setScale('1')}>
              Back to 1× to edit
            </button>
          </Notice>
        )}
        <div
          role="tablist"
          aria-label="Parts of the recipe"
          className="flex gap-[22px] overflow-x-auto border-b border-line px-[22px] [scrollbar-width:none] max-md:px-3.5"
        >
          {tabs.map((name) => (
            <TabButton key={name} name={name} current={tab} onPick={setTab} {...labels[name]} />
          ))}
        </div>
        <div role="tabpanel" id="recipe-panel" aria-labelledby={`recipe-tab-${tab}`}>
          {tab === 'ingredients' && <LinesTable />}
          {tab === 'method' && <MethodTab />}
          {tab === 'details' && <DetailsTab />}
        </div>
      </Card>
      {tab === 'ingredients' && draft.instructions.trim() !== '' && (
        <section aria-labelledby="method-heading" className="mt-[30px]">
          <h2 id="method-heading" className="mb-2.5 text-17">
            Method
          </h2>
          <Steps instructions={draft.instructions} />
        </section>
      )}
    </div>
  );
}

interface TabButtonProps {
  name: Tab;
  label: string;
  count?: number;
  current: Tab;
  onPick: (tab: Tab) => void;
}

/** One of a row of tabs: arrow keys go from one to the next. */
function TabButton({ name, label, count, current, onPick }: TabButtonProps) {
  const selected = name === current;
  return (
    <button
      type="button"
      role="tab"
      id={`recipe-tab-${name}`}
      aria-selected={selected}
      aria-controls="recipe-panel"
      tabIndex={selected ? 0 : -1}
      onClick={() => onPick(name)}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (by === 0) return;
        const next = tabs[(tabs.indexOf(name) + by + tabs.length) % tabs.length] ?? name;
        onPick(next);
        document.getElementById(`recipe-tab-${next}`)?.focus();
      }}
      className={classNames(
        'shrink-0 cursor-pointer border-b-2 pt-3 pb-2.5 text-14 font-semibold whitespace-nowrap -outline-offset-2 max-md:min-h-12',
        selected ? 'border-accent text-ink' : 'border-transparent text-ink-3 hover:text-ink',
      )}
    >
      {label}
      {count !== undefined && <span className="num ml-1 font-[550] text-ink-3">{count}</span>}
    </button>
  );
}

/** On a narrow screen what one costs and what is left of it stay in sight. */
function PinnedCost() {
  const { costs, shown, targetPercent, money } = useEditorView();
  const standing = standingOf(costs, shown.lines.length, targetPercent);
  const percent = 'percent' in standing ? `${displayDecimal(standing.percent, 1)}%` : '–';
  const tone = standing.kind === 'over' ? 'text-success' : standing.kind.startsWith('no') ? '' : 'text-warn';
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-6 border-t border-line bg-raised px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] leading-tight shadow-[0_-8px_24px_rgb(61_52_33/0.12)] md:hidden">
      <p>
        <span className="mb-0.5 block text-12 text-ink-3">
          Each {wordForOne(shown.unit)}
          {costs.complete || nothingCosted(costs) ? '' : ', at least'}
        </span>
        <b className="font-display text-20 leading-none font-bold">
          {nothingCosted(costs) ? 'No cost yet' : money(costs.costEach)}
        </b>
      </p>
      <p>
        <span className="mb-0.5 block text-12 text-ink-3">
          Margin{costs.complete || percent === '–' ? '' : ', at most'}
        </span>
        <b className={`font-display text-20 leading-none font-bold ${tone}`}>{percent}</b>
      </p>
      {standing.kind === 'under' && (
        <p className="ml-auto text-right text-12 font-semibold text-warn">
          {standing.points} under
          <br />
          {displayDecimal(targetPercent, 0)}% target
        </p>
      )}
      {standing.kind === 'over' && (
        <p className="ml-auto text-right text-12 font-semibold text-success">
          {standing.points} over
          <br />
          {displayDecimal(targetPercent, 0)}% target
        </p>
      )}
    </div>
  );
}
