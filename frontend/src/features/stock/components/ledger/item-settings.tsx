import { formatQuantity } from '@batchbook/shared/money';
import type { PutStockItem, StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import type { LevelChange } from '@batchbook/shared/stock/level-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import type { Measures } from '@batchbook/shared/units';
import { sentenceOf } from '../../../../data/problems.ts';
import { type ShownLevel, useSaveStockItem, useSetLevels } from '../../../../data/stock/stock.ts';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { NumberInput } from '../../../../ui/text-input.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { useTyped } from '../../../../ui/use-typed.ts';
import { unitWord } from '../../model/figures.ts';
import { isManual } from '../../model/marks.ts';
import { outcomes } from '../../model/outcomes.ts';
import { readLevel } from '../../model/typed-quantity.ts';

export interface ItemSettingsProps {
  item: StockItem;
  level: ShownLevel;
  site: Site;
  categories: readonly StockCategory[];
  measures: Measures;
  locked: boolean;
}

/** What is set of the item, here and everywhere. Each is saved as it is changed. */
export function ItemSettings(props: ItemSettingsProps) {
  const { item, level, site, categories, locked } = props;
  const saveItem = useItemSave(item);
  const saveLevel = useLevelSave();
  const here = { siteId: site.id, itemId: item.id };
  return (
    <section aria-label="Settings" className="mt-8">
      <h3 className="mb-2.5 text-[1rem]">Settings</h3>
      <div className="grid gap-3.5 rounded-3 border border-line bg-raised px-4 py-3.5">
        <div className="grid grid-cols-2 gap-3">
          <IdealField {...props} onSave={(idealStockLevel) => saveLevel({ ...here, idealStockLevel })} />
          <Field label="Category">
            <Select
              disabled={locked}
              options={[
                { value: '', label: 'None' },
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={categories.some(({ id }) => id === item.categoryId) ? (item.categoryId ?? '') : ''}
              onValueChange={(id) => void saveItem({ categoryId: id === '' ? null : id })}
            />
          </Field>
        </div>
        <Switch
          label={`Kept at ${site.name}`}
          hint="Off takes it off this site’s list, sheets and warnings."
          checked={level.isEnabled}
          disabled={locked}
          onChange={(isEnabled) => saveLevel({ ...here, isEnabled })}
        />
        <Switch
          label="Active"
          hint="Off takes it off every site. Its ledger stays."
          checked={item.isActive}
          disabled={locked}
          onChange={(isActive) => void saveItem({ isActive })}
        />
        <Switch
          label="Tracks lots"
          hint="Deliveries ask for a lot and use-by date."
          checked={item.tracksLots}
          disabled={locked}
          onChange={(tracksLots) => void saveItem({ tracksLots })}
        />
      </div>
    </section>
  );
}

/** Whether it is active is a status, with toasts of its own; the rest is said by 'Saved' beside the title. */
function useItemSave(item: StockItem) {
  const { mutateAsync } = useSaveStockItem();
  return async (changes: PutStockItem) => {
    const isStatus = changes.isActive !== undefined;
    try {
      await mutateAsync({ id: item.id, body: { ...changes, version: item.version } });
      if (isStatus) toast({ title: outcomes.status.done, variant: 'success' });
    } catch (error) {
      toast({
        title: isStatus ? outcomes.status.failed : outcomes.item.failed,
        description: sentenceOf(error),
        variant: 'destructive',
      });
    }
  };
}

function useLevelSave() {
  const { mutate } = useSetLevels();
  return (change: LevelChange) => {
    const isStatus = change.isEnabled !== undefined;
    mutate([change], {
      onSuccess: () => isStatus && toast({ title: outcomes.status.done, variant: 'success' }),
      onError: (error) =>
        toast({
          title: isStatus ? outcomes.status.failed : outcomes.level.failed,
          description: sentenceOf(error),
          variant: 'destructive',
        }),
    });
  };
}

function IdealField({
  item,
  level,
  measures,
  locked,
  onSave,
}: ItemSettingsProps & { onSave: (ideal: string) => void }) {
  const typed = useTyped<string>({
    value: level.idealStockLevel,
    format: (value) => formatQuantity(value),
    read: (text) => readLevel(text, level.unit, measures),
    onCommit: (ideal) => ideal !== level.idealStockLevel && onSave(ideal),
  });
  return (
    <Field label="Ideal level" error={typed.error}>
      <NumberInput
        {...typed.inputProps}
        readOnly={locked || isManual(item, level)}
        suffix={unitWord(level.unit, item.unitName)}
      />
    </Field>
  );
}

interface SwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  return (
    <label className="flex items-start gap-2.5 max-md:min-h-12">
      <input
        type="checkbox"
        className="tick-box mt-0.5 shrink-0"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="text-14 leading-[1.35] font-semibold">
        {label}
        <span className="block text-13 font-[450] text-ink-3">{hint}</span>
      </span>
    </label>
  );
}
