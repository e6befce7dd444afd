import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useEditorView } from './editor-context.tsx';
import { ResetField } from './reset-field.tsx';
import { Steps } from './steps.tsx';

const limit = 10_000;

/** The method as text, a step a paragraph. */
export default function MethodTab() {
  const { editor, draft, editable } = useEditorView();
  const tooLong = draft.instructions.length > limit;
  if (!editable) return <Steps instructions={draft.instructions} className="p-[22px] max-md:p-3.5" />;
  return (
    <div className="p-[22px] max-md:p-3.5">
      <Field
        label="Method"
        aside={<ResetField field="instructions" />}
        hint="One step per line. We number them for you."
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
