import { Field } from '../../../../ui/field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { declaredText } from '../../model/declaration.ts';
import { sourceText } from '../../model/sources.ts';
import type { FormPart } from './form-part.ts';

/** How it is written in an ingredient list, with a look at how that reads. */
export function DeclarationFields({ typed, opened, errors, input }: FormPart) {
  const { ref: _ref, ...field } = input('declaration');
  const parts = declaredText(typed);
  return (
    <div className="grid gap-3">
      <Field
        label="On the label it reads"
        error={errors.declaration}
        hint={
          opened?.declaration
            ? sourceText(opened.sources.declaration)
            : 'For a bought-in mix, the list on its pack. Empty: its name alone'
        }
      >
        <TextArea
          {...field}
          rows={2}
          placeholder="Dark chocolate (cocoa mass, sugar, emulsifier: SOYA lecithin)"
        />
      </Field>
      <figure className="rounded-2 border border-line bg-paper px-4 py-3 text-ink dark:bg-canvas">
        <figcaption className="mb-1 text-12 text-ink-3">In an ingredient list</figcaption>
        <p className="text-14" data-testid="declared">
          … flour,{' '}
          {parts.map((part, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order.
            part.bold ? <b key={at}>{part.text}</b> : <span key={at}>{part.text}</span>,
          )}
          , water …
        </p>
      </figure>
    </div>
  );
}
