import type { Customer } from '@batchbook/shared/ingredients/customer-schema';
import { currencySign } from '@batchbook/shared/money';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { useCurrency } from '../../../data/accounts.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { questionsOf } from '../../../data/production/questions-of.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { QuestionTicks, ReasonField } from '../../../ui/questions/question-ticks.tsx';
import { Select } from '../../../ui/select.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import { type SaleField, type SaleForm, useSaleForm } from '../hooks/use-sale-form.ts';
import { type ListedSale, soldText } from '../model/sales.ts';

export interface SaleDialogProps {
  run: ProductionRun;
  /** The sale to change; `null` for a new one. */
  sale: ListedSale | null;
  /** All sales of the run. */
  sales: readonly ListedSale[];
  /** Of a new one, as it was typed elsewhere; '' without. */
  quantity: string;
  onClose: () => void;
}

/** Who bought how much of the batch, when, where and for what. */
export default function SaleDialog({ run, sale, sales, quantity, onClose }: SaleDialogProps) {
  const form = useSaleForm({ run, sale, sales, quantity, onSaved: onClose });
  const { save, theirs } = form;
  return (
    <FormDialog
      title={sale ? 'Change the sale' : 'Add a sale'}
      description={`${run.recipeName}, ${run.batchNumber}`}
      submit={sale ? 'Save sale' : 'Add sale'}
      busy={save.isPending}
      isTyped={form.isTyped}
      form={form.form}
      problem={
        theirs
          ? `Someone else changed this sale meanwhile: it’s now ${soldText(theirs)} to ${theirs.purchaserName}. Save again to keep yours.`
          : save.isError && questionsOf(save.error).length === 0 && sentenceOf(save.error, 'sales')
      }
      onSubmit={form.submit}
      onClose={onClose}
    >
      <PurchaserFields form={form} />
      <div ref={form.answers.place} className="grid gap-4">
        <FigureFields form={form} run={run} />
        <PlaceFields form={form} run={run} />
        <ReasonField reason={form.answers.reason} />
      </div>
    </FormDialog>
  );
}

const textOf = (form: SaleForm, name: 'purchaserName' | 'purchaserEmail' | 'quantity' | 'unitPrice') => ({
  size: 'lg' as const,
  value: form.typed[name],
  onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
  onBlur: () => form.leave(name),
});

/** What is odd about a field. */
const askedOf = ({ answers }: SaleForm, name: SaleField): string =>
  answers.questions
    .filter(({ field }) => field === name)
    .map(({ message }) => message)
    .join(' ');

const fieldOf = (form: SaleForm, name: SaleField) => ({ field: name, error: form.errorOf(name) });

function PurchaserFields({ form }: { form: SaleForm }) {
  const { typed, customers } = form;
  const customer = customers.find(({ id }) => id === typed.customerId) ?? null;
  return (
    <>
      {(customers.length > 0 || typed.customerId !== null) && (
        <Field
          label="Customer"
          error={form.errorOf('customerId')}
          hint="Fills in the name and email below."
          aside={
            typed.customerId !== null && (
              <button
                type="button"
                className="word-button text-ink-2"
                onClick={() => form.change({ customerId: null })}
              >
                Not a customer
              </button>
            )
          }
        >
          <Combobox<Customer>
            key={typed.customerId ?? 'none'}
            size="lg"
            placeholder="Choose one of your customers"
            items={customers}
            itemKey={({ id }) => id}
            itemLabel={({ name }) => name}
            value={customer}
            onPick={form.chooseCustomer}
            emptyText="No customer has that name"
          />
        </Field>
      )}
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Field label="Purchaser" {...fieldOf(form, 'purchaserName')}>
          <TextInput autoComplete="off" {...textOf(form, 'purchaserName')} />
        </Field>
        <Field label="Email" {...fieldOf(form, 'purchaserEmail')} hint="To reach them in a recall.">
          <TextInput type="email" autoComplete="off" {...textOf(form, 'purchaserEmail')} />
        </Field>
      </div>
    </>
  );
}

function FigureFields({ form, run }: { form: SaleForm; run: ProductionRun }) {
  const currency = useCurrency();
  return (
    <div className="grid grid-cols-2 gap-3">
      <div>
        <Field
          label="Quantity"
          {...fieldOf(form, 'quantity')}
          hint={form.left}
          warning={askedOf(form, 'quantity') || form.over}
        >
          <NumberInput suffix={run.unit} {...textOf(form, 'quantity')} />
        </Field>
        <QuestionTicks answers={form.answers} field="quantity" />
      </div>
      <Field label="Price each" {...fieldOf(form, 'unitPrice')} hint="Without VAT.">
        <NumberInput prefix={currencySign(currency)} {...textOf(form, 'unitPrice')} />
      </Field>
    </div>
  );
}

function PlaceFields({ form, run }: { form: SaleForm; run: ProductionRun }) {
  const { answers } = form;
  const isInStock = run.frozen?.output.notPosted === null;
  return (
    <div className="grid grid-cols-2 gap-3">
      <div>
        <Field label="Date" {...fieldOf(form, 'saleDate')} warning={askedOf(form, 'saleDate')}>
          <TextInput
            type="date"
            size="lg"
            value={form.typed.saleDate}
            onChange={(event) => form.change({ saleDate: event.target.value })}
            onBlur={() => form.leave('saleDate')}
          />
        </Field>
        <QuestionTicks answers={answers} field="saleDate" />
      </div>
      {form.sites.length > 0 && (
        <Field
          label="Sold at"
          {...fieldOf(form, 'siteId')}
          hint={isInStock ? 'The batch leaves stock here.' : undefined}
        >
          <Select
            size="lg"
            options={form.sites}
            value={form.siteId}
            onValueChange={(siteId) => form.change({ siteId })}
          />
        </Field>
      )}
    </div>
  );
}
