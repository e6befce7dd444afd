import { currencySign, displayDecimal } from '@batchbook/shared/money';
import { readAmount } from '@batchbook/shared/quantity';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { NumberInput } from '../../../ui/text-input.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { wordForOne } from '../model/draft.ts';
import { useEditorView } from './editor-context.tsx';

type PackagingField = 'physicalCost' | 'takeawayPhysicalCost';

/** Packaging for one unit made, and a few words about the recipe. */
export function DetailsTab() {
  const { editor, draft, editable } = useEditorView();
  const one = wordForOne(draft.unit);
  const counts = draft.recipeType === 'Product' ? 'shop' : 'takeaway';
  return (
    <div className="grid gap-5 p-[22px] max-md:p-3.5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Packaging
          field="physicalCost"
          label={`Shop packaging, each ${one}`}
          hint={
            counts === 'shop' ? 'Counted: this is a product' : 'Counted when there is no takeaway packaging'
          }
        />
        <Packaging
          field="takeawayPhysicalCost"
          label={`Takeaway packaging, each ${one}`}
          hint={
            counts === 'takeaway'
              ? 'Counted: this is a prepared dish'
              : 'Counted when there is no shop packaging'
          }
        />
      </div>
      <Field label="Description">
        <TextArea
          rows={4}
          maxLength={10_000}
          disabled={!editable}
          value={draft.description}
          onChange={(event) => {
            const description = event.target.value;
            editor.edit((before) => ({ ...before, description }), 'description');
          }}
          onBlur={() => void editor.flush()}
        />
      </Field>
    </div>
  );
}

function Packaging({ field, label, hint }: { field: PackagingField; label: string; hint: string }) {
  const { editor, draft, editable, currency } = useEditorView();
  const typed = useTyped<string | null>({
    value: draft[field],
    format: (amount) => (amount === null ? '' : shortAmount(amount)),
    read: readAmount,
    onChange: (amount) => editor.edit((before) => ({ ...before, [field]: amount }), field),
    onCommit: () => void editor.flush(),
  });
  return (
    <Field label={label} hint={hint} error={typed.error}>
      <NumberInput
        {...typed.inputProps}
        disabled={!editable}
        prefix={currencySign(currency)}
        placeholder="0.00"
      />
    </Field>
  );
}

/** Two decimals at least, and all there are: packaging is bought by the thousand. */
export function shortAmount(amount: string): string {
  const two = displayDecimal(amount, 2);
  return (amount.split('.')[1]?.length ?? 0) > 2 ? amount : two;
}
