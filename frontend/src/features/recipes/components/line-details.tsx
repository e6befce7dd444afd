import { formatQuantity } from '@batchbook/shared/money';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NumberInput } from '../../../ui/text-input.tsx';
import { readPercent } from '../../../ui/typed-price.ts';
import { useField } from '../hooks/use-field.ts';
import { changeLine, type DraftLine } from '../model/draft.ts';
import { useEditorBasics } from './editor-context.tsx';

const frameStyle = classNames(
  'flex flex-wrap items-start gap-x-6 gap-y-3 rounded-2 bg-sunken px-4 py-3 dark:bg-canvas',
  'max-md:px-3',
);

/** Under a line: how much of it is lost before the bowl, and whether its share is stated on the label. */
export default function LineDetails({
  line,
  focusShare,
  onClose,
}: {
  line: DraftLine;
  focusShare: boolean;
  onClose: () => void;
}) {
  const share = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusShare) share.current?.focus();
  }, [focusShare]);
  const { editor } = useEditorBasics();
  const typed = useField<string>(
    { key: `waste:${line.id}`, label: `waste of ${line.name}` },
    {
      value: line.wastePercent,
      format: (percent) => (percent === '0' ? '' : formatQuantity(percent)),
      read: (text) => readPercent(text, { blankIs: '0' }),
      onChange: (wastePercent) =>
        editor.edit((draft) => changeLine(draft, line.id, { wastePercent }), `waste:${line.id}`),
      onCommit: () => void editor.flush(),
    },
  );
  return (
    <div className={frameStyle}>
      <Field
        label="Waste"
        hint="Bought but lost before the bowl, such as peel and trimmings"
        error={typed.error}
        className="w-[260px] max-w-full"
      >
        <NumberInput {...typed.inputProps} size="sm" suffix="%" placeholder="0" className="w-24" />
      </Field>
      <label className="touch flex max-w-[300px] cursor-pointer items-start gap-2.5 pt-5 text-14 max-md:pt-0">
        <input
          ref={share}
          type="checkbox"
          checked={line.quid}
          onChange={(event) => {
            const quid = event.currentTarget.checked;
            editor.edit((draft) => changeLine(draft, line.id, { quid }));
            void editor.flush();
          }}
          className="mt-0.5 size-[18px] shrink-0 accent-(--color-primary)"
        />
        <span>
          <span className="font-semibold">State its share in the ingredient list</span>
          <span className="block text-13 text-ink-3">QUID, for what the name or the picture mentions</span>
        </span>
      </label>
      <IconButton label={`${line.name}: close details`} size="sm" className="ml-auto" onClick={onClose}>
        <X aria-hidden size={17} />
      </IconButton>
    </div>
  );
}
