import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { stepsOf } from '../model/draft.ts';
import { useEditorView } from './editor-context.tsx';

const limit = 10_000;

/** The method as text, a step a paragraph. */
export function MethodTab() {
  const { editor, draft, editable } = useEditorView();
  const tooLong = draft.instructions.length > limit;
  if (!editable) return <Steps instructions={draft.instructions} className="p-[22px] max-md:p-3.5" />;
  return (
    <div className="p-[22px] max-md:p-3.5">
      <Field
        label="Method"
        hint="A step a line. They are numbered for you."
        error={tooLong && `${draft.instructions.length - limit} characters too many`}
      >
        <TextArea
          rows={10}
          value={draft.instructions}
          maxLength={limit}
          placeholder={
            'Brown the butter to a hazelnut colour, then chill.\nBeat in the sugar, eggs and almonds.'
          }
          onChange={(event) => {
            const instructions = event.target.value;
            editor.edit((before) => ({ ...before, instructions }), 'instructions');
          }}
          onBlur={() => void editor.flush()}
        />
      </Field>
    </div>
  );
}

/** The steps, numbered. */
export function Steps({ instructions, className }: { instructions: string; className?: string }) {
  const steps = stepsOf(instructions);
  if (steps.length === 0) return <p className={`text-ink-3 ${className ?? ''}`}>No method is written yet.</p>;
  return (
    <ol className={`grid gap-x-[26px] gap-y-6 sm:grid-cols-2 xl:grid-cols-3 ${className ?? ''}`}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        <li key={index} className="border-t-2 border-line pt-3 text-14 text-ink-2">
          <span
            aria-hidden
            className="mb-2 block font-display text-20 leading-none font-bold text-accent-text"
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
