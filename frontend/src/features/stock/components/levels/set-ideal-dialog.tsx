import { shownQuantity } from '@batchbook/shared/quantity';
import type { LevelChange } from '@batchbook/shared/stock/level-schema';
import { countOf } from '@batchbook/shared/text';
import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { NumberInput } from '../../../../ui/text-input.tsx';
import { useLevelSettings } from '../../hooks/use-level-settings.ts';
import { unitWord } from '../../model/figures.ts';
import type { LevelRow } from '../../model/levels.ts';
import { readLevel } from '../../model/typed-quantity.ts';

export interface SetIdealDialogProps {
  rows: readonly LevelRow[];
  hasSites: boolean;
  onClose: () => void;
}

/** One ideal level for all that is ticked, each in its own unit, at its site or at all. */
export default function SetIdealDialog({ rows, hasSites, onClose }: SetIdealDialogProps) {
  const { setIdeals } = useLevelSettings();
  const [text, setText] = useState('');
  const [at, setAt] = useState<'here' | 'all'>('here');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const read = readAll(rows, text);
  const units = new Set(rows.map(({ item, level }) => unitWord(level.unit, item.unitName)));
  const [only] = units;
  const save = async () => {
    setShown(true);
    if (read.error !== null) return;
    setBusy(true);
    const saved = await setIdeals(changesOf(read.rows, at));
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <FormDialog
      title={`Set the ideal level of ${countOf(rows.length, 'item')}`}
      description={
        units.size === 1
          ? 'Items below this level are marked. Leave blank for no ideal level.'
          : 'A plain number counts in each item’s own unit. ‘500 g’ is 0.5 for an item kept in kg.'
      }
      submit="Set ideal"
      busy={busy}
      isTyped={text.trim() !== ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label="Ideal level" error={shown ? read.error : null}>
        <NumberInput
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            setShown(text !== '');
            const [first] = read.rows;
            if (units.size === 1 && first) setText(shownQuantity(text, { ok: true, value: first.value }));
          }}
          {...(units.size === 1 && { suffix: only })}
        />
      </Field>
      {hasSites && (
        <SegmentedControl
          label="Where"
          segments={[
            { value: 'here', label: 'Where it is ticked' },
            { value: 'all', label: 'At all sites' },
          ]}
          value={at}
          onValueChange={setAt}
        />
      )}
      {read.left > 0 && read.error === null && (
        <p role="status" className="text-13 font-semibold text-warn">
          {countOf(read.left, 'of them stays as it is', 'of them stay as they are')}: that unit doesn’t
          convert to theirs.
        </p>
      )}
    </FormDialog>
  );
}

interface ReadRow {
  row: LevelRow;
  value: string;
}

/** What the text means for each of the rows; those that its unit doesn't fit are left out. */
function readAll(
  rows: readonly LevelRow[],
  text: string,
): { rows: ReadRow[]; left: number; error: string | null } {
  const read = rows.map((row) => ({ row, ...readLevel(text, row.level.unit, row.measures) }));
  const fit = read.flatMap((entry) => (entry.ok && !entry.row.marks.manual ? [entry] : []));
  const refused = read.find((entry) => !entry.ok);
  const error = fit.length === 0 ? (refused?.ok === false ? refused.error : 'Count these first') : null;
  return { rows: fit, left: rows.length - fit.length, error };
}

function changesOf(rows: readonly ReadRow[], at: 'here' | 'all'): LevelChange[] {
  const changes = rows.map(({ row, value }) => ({
    siteId: at === 'all' ? 'all' : row.site.id,
    itemId: row.item.id,
    idealStockLevel: value,
  }));
  return [...new Map(changes.map((change) => [`${change.siteId}/${change.itemId}`, change])).values()];
}
