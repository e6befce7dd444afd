import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { sentenceOf } from '../../../data/problems.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import { type PlanForm, type PlanStart, unitOfLine, usePlanForm } from '../hooks/use-plan-form.ts';
import { batchesText, plannedText } from '../model/runs.ts';
import { EventSelect } from './event-select.tsx';

export interface PlanDialogProps {
  /** What it starts with: a recipe, and the event that it is made for. */
  start: PlanStart | null;
  onClose: () => void;
  onPlanned: (id: string) => void;
}

/** What to make, how much of it, when and where. The draft opens next for the rest. */
export default function PlanDialog({ start, onClose, onPlanned }: PlanDialogProps) {
  const form = usePlanForm(start, onPlanned);
  const { change, sites, create } = form;
  return (
    <FormDialog
      title="Plan a run"
      submit="Plan it"
      busy={create.isPending}
      isTyped={form.isTyped}
      problem={create.isError && sentenceOf(create.error, 'production')}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label="Recipe or variation" error={form.errorOf('recipeId')}>
        <Combobox<RecipeSummary>
          size="lg"
          autoFocus
          placeholder="What are you making?"
          items={form.recipes ?? []}
          itemKey={({ id }) => id}
          itemLabel={({ name }) => name}
          value={form.recipe}
          onPick={({ id }) => change({ recipeId: id, lineId: '', eventId: '' })}
          emptyText={form.recipes === null ? 'Loading your recipes…' : 'No recipe has that name'}
        />
      </Field>
      <HowMuch form={form} />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Production date" error={form.errorOf('productionDate')}>
          <TextInput
            type="date"
            size="lg"
            value={form.day}
            onChange={(event) => change({ day: event.target.value })}
          />
        </Field>
        {sites.length > 0 && (
          <Field label="Made at">
            <Select
              size="lg"
              options={sites.map(({ id, name }) => ({ value: id, label: name }))}
              value={form.siteId}
              onValueChange={(siteId) => change({ siteId })}
            />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}

function HowMuch({ form }: { form: PlanForm }) {
  const { typed, change, recipe, line, lines, pantry, figures } = form;
  const units = {
    batches: 'batches',
    quantity: recipe?.unit ?? '',
    ingredient: line ? unitOfLine(line, pantry) : '',
    event: recipe?.unit ?? '',
  };
  const labels = {
    batches: 'How many batches',
    quantity: 'How many',
    ingredient: 'How much of it you have',
    event: 'How many',
  };
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label="Plan by"
        className="w-full"
        segments={[
          { value: 'batches', label: 'Batches' },
          { value: 'quantity', label: 'Quantity' },
          { value: 'ingredient', label: 'Ingredient' },
          { value: 'event', label: 'Event' },
        ]}
        value={typed.way}
        onValueChange={form.chooseWay}
      />
      {typed.way === 'ingredient' && lines.length > 0 && (
        <Field label="As much as one ingredient is enough for">
          <Select
            size="lg"
            options={lines.map(({ id, name }) => ({ value: id, label: name }))}
            value={line?.id ?? ''}
            onValueChange={(lineId) => change({ lineId })}
          />
        </Field>
      )}
      {typed.way === 'event' && recipe && (
        <EventSelect
          size="lg"
          events={form.events}
          value={typed.eventId}
          onChoose={({ eventId }) => change({ eventId, text: null })}
        />
      )}
      <Field
        label={labels[typed.way]}
        error={form.errorOf('text')}
        hint={
          recipe && figures
            ? `${plannedText({ ...figures, unit: recipe.unit })} from ${batchesText(figures.batches)}`
            : undefined
        }
      >
        <NumberInput
          ref={form.amount}
          size="lg"
          suffix={units[typed.way]}
          value={form.text}
          onChange={(event) => change({ text: event.target.value })}
          onBlur={form.leaveAmount}
        />
      </Field>
    </div>
  );
}
