import type { Ingredient } from '@batchbook/shared/ingredients/schema';
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

function Panel({ ingredient: current, ingredients, organization, field, onClose }: PanelProps) {
  const formId = useId();
  const firstInput = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const archive = useArchive();
  // What is being edited is the version that was opened: what others save meanwhile comes up at saving.
  const [opened, setOpened] = useState(current);
  const kept = useDraft<TypedIngredient>(`ingredient:${opened?.id ?? 'new'}`);
  const [typed, setTyped] = useState(() => kept.value ?? (opened ? typedOf(opened) : blankIngredient()));
  const [proposed, setProposed] = useState<Proposal | null>(null);
  const save = useIngredientSave(opened);
  const { currency, targetMarginPercent } = organization;
  const { data: recipes } = useQuery(recipesQuery(useOrganizationId()));

  const type = (next: TypedIngredient) => {
    setTyped(next);
    kept.save(next);
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
  const submit = async (content: IngredientContent) => {
    const rows = movedBy(content);
    if (rows.length > 0) return setProposed({ content, rows });
    finish(await save.put(content));
  };
  /** A price that moves recipes is shown first (what else changed is saved with it). */
  const movedBy = (content: IngredientContent): MovedRecipe[] => {
    if (opened === null || content.costPerUnit === opened.costPerUnit) return [];
    const changed = { ...opened, ...withoutUndefined(content) };
    return movedRecipes({ recipes: recipes ?? [], ingredients, changed, targetPercent: targetMarginPercent });
  };

  if (save.conflict && opened) {
    const mine = { ...opened, ...withoutUndefined(save.conflict.body) };
    return (
      <ConflictDialog
        open
        name={opened.name}
        differences={differencesOf(mine, save.conflict.theirs, currency)}
        onKeepMine={() => void save.saveOver().then(finish)}
        onTakeTheirs={() => {
          const theirs = save.conflict?.theirs;
          save.dropConflict();
          setProposed(null);
          if (theirs) {
            setOpened(theirs);
            type(typedOf(theirs));
          }
        }}
      />
    );
  }
  if (proposed !== null && opened !== null) {
    return (
      <PricePreview
        before={opened}
        after={{ ...opened, ...withoutUndefined(proposed.content) }}
        moved={proposed.rows}
        currency={currency}
        targetPercent={targetMarginPercent}
        busy={save.isSaving}
        onCancel={() => setProposed(null)}
        onSave={() => void save.put(proposed.content).then(finish)}
      />
    );
  }
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
        typed={typed}
        onChange={type}
        currency={currency}
        refused={issuesOf(save.error)}
        field={field}
        firstInput={firstInput}
        onSubmit={(content) => void submit(content)}
      />
    </Dialog>
  );
}

const withoutUndefined = (body: object): Partial<Ingredient> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

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
