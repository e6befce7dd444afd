import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Currency } from '@batchbook/shared/money';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useDraft } from '../../../data/drafts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { issuesOf } from '../../../data/problems.ts';
import { recipesQuery } from '../../../data/recipes.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useArchive, useIngredientSave } from '../api/use-ingredient-save.ts';
import { differencesOf } from '../model/differences.ts';
import { blankIngredient, type IngredientContent, type TypedIngredient, typedOf } from '../model/form.ts';
import { type MovedRecipe, movedRecipes } from '../model/price-preview.ts';
import { IngredientForm } from './ingredient-form.tsx';
import { PricePreview } from './price-preview.tsx';

export interface IngredientPanelProps {
  /** `new` for one that isn't there yet. */
  id: string;
  /** The field to begin with. */
  field: string | null;
  onClose: () => void;
}

/** Everything about an ingredient, over whatever screen asked for it. */
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
      <Dialog open onOpenChange={onClose} size="sm" title="This ingredient is not here">
        <p className="pb-4 text-ink-2">The link may belong to another business.</p>
      </Dialog>
    );
  }
  return (
    <Panel
      ingredient={ingredient ?? null}
      ingredients={ingredients}
      organization={organization}
      field={field}
      onClose={onClose}
    />
  );
}

interface Proposal {
  content: IngredientContent;
  rows: MovedRecipe[];
}

interface PanelProps {
  ingredient: Ingredient | null;
  ingredients: readonly Ingredient[];
  organization: NonNullable<ReturnType<typeof useOrganization>['data']>;
  field: string | null;
  onClose: () => void;
}

/** What was typed, and the version it was typed from. */
interface Kept {
  version: number | null;
  typed: TypedIngredient;
}

/** What is being edited, and everything that can be done about it. */
function usePanel({ ingredient, ingredients, organization, onClose }: PanelProps) {
  const toast = useToast();
  const kept = useDraft<Kept>(`ingredient:${ingredient?.id ?? 'new'}`);
  // The version that was opened is what is saved upon: what others save meanwhile comes up at saving.
  const [opened, setOpened] = useState(() =>
    ingredient && kept.value?.version ? { ...ingredient, version: kept.value.version } : ingredient,
  );
  const [typed, setTyped] = useState(
    () => kept.value?.typed ?? (opened ? typedOf(opened) : blankIngredient()),
  );
  const [proposed, setProposed] = useState<Proposal | null>(null);
  const save = useIngredientSave(opened);
  const { data: recipes = [] } = useQuery(recipesQuery(useOrganizationId()));
  const targetPercent = organization.targetMarginPercent;

  const type = (next: TypedIngredient) => {
    setTyped(next);
    kept.save({ version: opened?.version ?? null, typed: next });
  };
  const close = () => {
    kept.clear();
    onClose();
  };
  const finish = (saved: Ingredient | null) => {
    if (saved === null) return setProposed(null);
    const word = opened === null ? 'created' : 'updated';
    toast({ title: `Ingredient ${word} successfully`, variant: 'success' });
    close();
  };
  /** A price that moves recipes is shown first; what else was changed is saved with it. */
  const submit = (content: IngredientContent) => {
    const changed = opened && content.costPerUnit !== opened.costPerUnit && withContent(opened, content);
    const rows = changed ? movedRecipes({ recipes, ingredients, changed, targetPercent }) : [];
    if (rows.length > 0) setProposed({ content, rows });
    else void save.put(content).then(finish);
  };
  const takeTheirs = (theirs: Ingredient) => {
    save.dropConflict();
    setProposed(null);
    setOpened(theirs);
    setTyped(typedOf(theirs));
    kept.clear();
  };
  return { opened, typed, type, proposed, setProposed, save, submit, finish, close, takeTheirs };
}

function Panel(props: PanelProps) {
  const { currency, targetMarginPercent } = props.organization;
  const panel = usePanel(props);
  const { opened, proposed, save } = panel;
  if (save.conflict && opened) {
    const { body, theirs } = save.conflict;
    return (
      <ConflictDialog
        open
        name={opened.name}
        differences={differencesOf(withContent(opened, body), theirs, currency)}
        onKeepMine={() => void save.saveOver().then(panel.finish)}
        onTakeTheirs={() => panel.takeTheirs(theirs)}
      />
    );
  }
  if (proposed !== null && opened !== null) {
    return (
      <PricePreview
        before={opened}
        after={withContent(opened, proposed.content)}
        moved={proposed.rows}
        currency={currency}
        targetPercent={targetMarginPercent}
        busy={save.isSaving}
        onCancel={() => panel.setProposed(null)}
        onSave={() => void save.put(proposed.content).then(panel.finish)}
      />
    );
  }
  return <PanelForm panel={panel} currency={currency} field={props.field} />;
}

interface PanelFormProps {
  panel: ReturnType<typeof usePanel>;
  currency: Currency;
  field: string | null;
}

function PanelForm({ panel, currency, field }: PanelFormProps) {
  const formId = useId();
  const firstInput = useRef<HTMLInputElement>(null);
  const archive = useArchive();
  const { opened, save, close } = panel;
  return (
    <Dialog
      open
      onOpenChange={close}
      size="md"
      title={opened === null ? 'New ingredient' : opened.name}
      initialFocus={firstInput}
      footer={
        <>
          {opened !== null && (
            <ArchiveButton
              ingredient={opened}
              onArchive={(archived) => {
                archive(opened, archived);
                close();
              }}
            />
          )}
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={save.isSaving}>
            {opened === null ? 'Add ingredient' : 'Save'}
          </Button>
        </>
      }
    >
      <IngredientForm
        id={formId}
        typed={panel.typed}
        onChange={panel.type}
        currency={currency}
        refused={issuesOf(save.error)}
        field={field}
        firstInput={firstInput}
        onSubmit={panel.submit}
      />
    </Dialog>
  );
}

const withContent = (ingredient: Ingredient, content: object): Ingredient => ({
  ...ingredient,
  ...Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined)),
});

function ArchiveButton({
  ingredient,
  onArchive,
}: {
  ingredient: Ingredient;
  onArchive: (archived: boolean) => void;
}) {
  const { archived } = ingredient;
  return (
    <Button
      variant="ghost"
      className="mr-auto"
      icon={archived ? <ArchiveRestore aria-hidden size={17} /> : <Archive aria-hidden size={17} />}
      onClick={() => onArchive(!archived)}
    >
      {archived ? 'Bring back' : 'Archive'}
    </Button>
  );
}
