import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Currency } from '@batchbook/shared/money';
import { Archive, ArchiveRestore, Library, Replace } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { shownOf, useIngredients } from '../../../data/ingredients.ts';
import { issuesOf } from '../../../data/problems.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { part } from '../../../ui/part.tsx';
import { SavedMark } from '../../../ui/saved-mark.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useArchive } from '../hooks/use-ingredient-save.ts';
import { usePanel } from '../hooks/use-panel.ts';
import { differencesOf } from '../model/differences.ts';
import { withFood } from '../model/library.ts';
import { IngredientForm } from './panel/ingredient-form.tsx';

const LibraryDialog = part(() => import('./library-dialog.tsx'));
const ReplaceDialog = part(() => import('./replace-dialog.tsx'));
const PriceMoves = part(() => import('./price-moves.tsx'));

export interface IngredientPanelProps {
  /** `new` for one that isn't there yet. */
  id: string;
  /** The field to focus first. `library` opens the food library. */
  field: string | null;
  onClose: () => void;
}

/** The panel of an ingredient, opened over any screen. */
export default function IngredientPanel({ id, field, onClose }: IngredientPanelProps) {
  const { data: ingredients } = useIngredients();
  const { data: organization } = useOrganization();
  const ingredient = ingredients?.find((entry) => entry.id === id);
  if (ingredients === undefined || organization === undefined) {
    return (
      <Dialog open onOpenChange={onClose} title="Ingredient">
        <Skeleton className="h-80" />
      </Dialog>
    );
  }
  if (id !== 'new' && ingredient === undefined) {
    return (
      <Dialog open onOpenChange={onClose} size="sm" title="We can’t find this ingredient">
        <p className="pb-4 text-ink-2">The link may belong to another business.</p>
      </Dialog>
    );
  }
  return (
    <Panel ingredient={ingredient ?? null} currency={organization.currency} field={field} onClose={onClose} />
  );
}

interface PanelProps {
  ingredient: Ingredient | null;
  currency: Currency;
  field: string | null;
  onClose: () => void;
}

type Layer = 'library' | 'replace' | null;

/** What is open over the panel. The address opens the library, and closes it when it names another field. */
function useLayer(field: string | null) {
  const asked: Layer = field === 'library' ? 'library' : null;
  const [seen, setSeen] = useState(asked);
  const [layer, setLayer] = useState<Layer>(asked);
  if (asked !== seen) {
    setSeen(asked);
    setLayer(asked);
  }
  return [layer, setLayer] as const;
}

function Panel({ ingredient, currency, field, onClose }: PanelProps) {
  const panel = usePanel(ingredient, onClose);
  const [layer, setLayer] = useLayer(field);
  const { opened, save } = panel;
  if (save.conflict && opened) {
    const { body, theirs } = save.conflict;
    return (
      <ConflictDialog
        open
        name={opened.name}
        differences={differencesOf({ ...theirs, ...shownOf(body) }, theirs, currency)}
        onKeepMine={() => void save.saveOver().then(panel.settle)}
        onTakeTheirs={() => {
          save.dropConflict();
          panel.settle(theirs);
        }}
      />
    );
  }
  return (
    <PanelForm panel={panel} currency={currency} field={field} onLayer={setLayer}>
      {layer === 'library' && (
        <LibraryDialog
          current={panel.typed}
          onClose={() => setLayer(null)}
          onTake={(food, parts) => {
            panel.type(withFood(panel.typed, food, parts));
            void panel.flushAll();
          }}
        />
      )}
      {layer === 'replace' && opened && <ReplaceDialog ingredient={opened} onClose={() => setLayer(null)} />}
    </PanelForm>
  );
}

interface PanelFormProps {
  panel: ReturnType<typeof usePanel>;
  currency: Currency;
  field: string | null;
  onLayer: (layer: 'library' | 'replace') => void;
  /** Dialogs over this one: inside it, so that it gives way to them. */
  children: ReactNode;
}

function PanelForm({ panel, currency, field, onLayer, children }: PanelFormProps) {
  const formId = useId();
  const first = useRef<HTMLElement>(null);
  const { opened, save, close } = panel;
  return (
    <Dialog
      open
      onOpenChange={close}
      unsaved={panel.hasUnreadable}
      size="md"
      title={opened === null ? 'New ingredient' : opened.name}
      initialFocus={first}
      footer={
        opened === null ? (
          <>
            <DialogClose>Cancel</DialogClose>
            <Button variant="primary" type="submit" form={formId} busy={save.isSaving}>
              Add ingredient
            </Button>
          </>
        ) : (
          <PanelActions ingredient={opened} onReplace={() => onLayer('replace')} onClose={close} />
        )
      }
    >
      {panel.carriedOn && <DraftNotice onStartAgain={panel.carriedOn.startAgain} />}
      <div className="mb-4 flex min-h-9 flex-wrap items-center gap-2">
        <Button size="sm" icon={<Library aria-hidden size={16} />} onClick={() => onLayer('library')}>
          Look up
        </Button>
        {opened === null && <p className="text-13 text-ink-3">Nutrition and allergens from a food library</p>}
        {opened?.archived && <Badge tone="warning">Archived</Badge>}
        {opened?.isSample && <Badge tone="info">Sample</Badge>}
        <SavedMark state={panel.mark} className="ml-auto" />
      </div>
      <IngredientForm
        id={formId}
        opened={opened}
        typed={panel.typed}
        onChange={panel.type}
        onLeave={() => void panel.flush()}
        onPriceEnter={panel.price.enter}
        onSave={() => void panel.flushAll()}
        currency={currency}
        refused={issuesOf(save.error)}
        field={field}
        first={first}
        onSubmit={(content) => void panel.create(content)}
        priceMoves={
          panel.price.move && (
            <div className="mt-4 rounded-2 bg-sunken/60 px-3.5 py-3">
              <PriceMoves move={panel.price.move} currency={currency} onUndo={() => void panel.undoPrice()} />
            </div>
          )
        }
      />
      {children}
    </Dialog>
  );
}

interface PanelActionsProps {
  ingredient: Ingredient;
  onReplace: () => void;
  onClose: () => void;
}

function PanelActions({ ingredient, onReplace, onClose }: PanelActionsProps) {
  const archive = useArchive();
  const { archived } = ingredient;
  return (
    <>
      <Button
        variant="ghost"
        icon={archived ? <ArchiveRestore aria-hidden size={17} /> : <Archive aria-hidden size={17} />}
        onClick={() => {
          void archive(ingredient, !archived);
          onClose();
        }}
      >
        {archived ? 'Bring back' : 'Archive'}
      </Button>
      <Button
        variant="ghost"
        className="mr-auto"
        icon={<Replace aria-hidden size={17} />}
        onClick={onReplace}
      >
        Replace
      </Button>
      <DialogClose>Done</DialogClose>
    </>
  );
}
