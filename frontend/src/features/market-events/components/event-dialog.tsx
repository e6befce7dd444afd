import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { Plus, X } from 'lucide-react';
import { sentenceOf } from '../../../data/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import { type EventForm, type EventFormOptions, useEventForm } from '../hooks/use-event-form.ts';

export interface EventDialogProps extends EventFormOptions {
  onClose: () => void;
}

/** When, where, what is taken, and what it costs to be there. */
export default function EventDialog({ onClose, ...options }: EventDialogProps) {
  const form = useEventForm(options);
  const { event } = options;
  return (
    <FormDialog
      title={event === null ? 'Plan an event' : `Edit ${event.name}`}
      submit={event === null ? 'Plan it' : 'Save event'}
      form={form.form}
      busy={form.save.isPending}
      isTyped={form.isTyped}
      problem={form.save.isError && sentenceOf(form.save.error, 'marketEvents')}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <WhenAndWhere form={form} event={event} />
      <Products form={form} event={event} />
      <Fees form={form} />
    </FormDialog>
  );
}

interface PartProps {
  form: EventForm;
  event: MarketEvent | null;
}

function WhenAndWhere({ form, event }: PartProps) {
  const { typed, change, sites, errorOf } = form;
  const stated = sites.find(({ isDefault }) => isDefault)?.name ?? 'The default site';
  return (
    <>
      <Field label="Name" error={errorOf('name')}>
        <TextInput
          size="lg"
          autoComplete="off"
          placeholder="Bruton market"
          value={typed.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label="Date" error={errorOf('eventDate')}>
          <TextInput
            type="date"
            size="lg"
            value={typed.eventDate}
            onChange={({ target }) => change({ eventDate: target.value })}
          />
        </Field>
        <Field label="Location" error={errorOf('location')}>
          <TextInput
            size="lg"
            autoComplete="off"
            placeholder="High Street, pitch 9"
            value={typed.location}
            onChange={({ target }) => change({ location: target.value })}
          />
        </Field>
        <Field label="Stock comes from" hint="Sales are taken from this site" error={errorOf('siteId')}>
          <Select
            size="lg"
            options={[
              { value: '', label: stated },
              ...sites
                .filter(({ isDefault }) => !isDefault)
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={typed.siteId}
            onValueChange={(siteId) => change({ siteId })}
          />
        </Field>
        {event !== null && (
          <Field label="Status" error={errorOf('status')}>
            <Select
              size="lg"
              options={[
                { value: 'planned', label: 'Planned' },
                { value: 'completed', label: 'Completed' },
                { value: 'cancelled', label: 'Cancelled' },
              ]}
              value={typed.status}
              onValueChange={(status) => change({ status })}
            />
          </Field>
        )}
      </div>
    </>
  );
}

function Products({ form, event }: PartProps) {
  const { typed, offered, isLoading, addProduct } = form;
  return (
    <section aria-label="What you take">
      <h3 className="mb-1.5 font-sans text-13 font-semibold text-ink-2">What you take</h3>
      <ul className="mb-2 grid gap-2 empty:hidden">
        {typed.products.map((product) => (
          <ProductLine key={product.recipeId} form={form} event={event} product={product} />
        ))}
      </ul>
      <Combobox<RecipeSummary>
        label="Add a product"
        placeholder="Add a product"
        items={offered}
        itemKey={({ id }) => id}
        itemLabel={({ name }) => name}
        value={null}
        onPick={addProduct}
        emptyText={isLoading ? 'Loading your recipes…' : 'No recipe has that name'}
      />
    </section>
  );
}

interface ProductLineProps extends PartProps {
  product: EventForm['typed']['products'][number];
}

function ProductLine({ form, event, product }: ProductLineProps) {
  const { recipeId, name, unit, text, renewSnapshots } = product;
  const kept = event?.recipes.find((recipe) => recipe.recipeId === recipeId);
  const mayRenew = kept !== undefined && !kept.recipeDeleted && event?.status === 'planned';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_132px_38px] items-start gap-2">
      <div className="min-w-0 pt-2 text-15 leading-tight font-semibold">
        {name}
        {kept?.recipeDeleted && <span className="block text-13 font-normal text-ink-3">Recipe deleted</span>}
        {mayRenew && (
          <label className="mt-1 flex items-center gap-2 text-13 font-normal text-ink-2">
            <input
              type="checkbox"
              className="tick-box"
              checked={renewSnapshots}
              onChange={({ target }) => form.changeProduct(recipeId, { renewSnapshots: target.checked })}
            />
            Take today’s price and cost
          </label>
        )}
      </div>
      <Field label={`${name}: planned`} labelHidden error={form.errorOf(`product ${recipeId}`)}>
        <NumberInput
          suffix={unit}
          placeholder="0"
          value={text}
          onChange={({ target }) => form.changeProduct(recipeId, { text: target.value })}
          onBlur={() => form.leaveProduct(product)}
        />
      </Field>
      <IconButton label={`Leave out ${name}`} onClick={() => form.removeProduct(recipeId)}>
        <X aria-hidden size={17} />
      </IconButton>
    </li>
  );
}

function Fees({ form }: { form: EventForm }) {
  return (
    <section aria-label="Fees">
      <h3 className="mb-1.5 font-sans text-13 font-semibold text-ink-2">Fees</h3>
      <ul className="mb-2 grid gap-2 empty:hidden">
        {form.typed.fees.map(({ key, name, text }, index) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_132px_38px] items-start gap-2">
            <Field label={`Fee ${index + 1}: name`} labelHidden error={form.errorOf(`fee ${key}`)}>
              <TextInput
                autoComplete="off"
                placeholder="Pitch, card, fuel"
                value={name}
                onChange={({ target }) => form.changeFee(key, { name: target.value })}
              />
            </Field>
            <NumberInput
              aria-label={`Fee ${index + 1}: amount or percent`}
              placeholder="35 or 1.69%"
              value={text}
              onChange={({ target }) => form.changeFee(key, { text: target.value })}
            />
            <IconButton label={`Remove fee ${index + 1}`} onClick={() => form.removeFee(key)}>
              <X aria-hidden size={17} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button size="sm" icon={<Plus aria-hidden size={16} />} onClick={form.addFee}>
        Add a fee
      </Button>
    </section>
  );
}
