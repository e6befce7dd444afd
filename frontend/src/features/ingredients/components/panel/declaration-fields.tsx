import { Field } from '../../../../ui/field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { declaredText } from '../../model/declaration.ts';
import { sourceText } from '../../model/sources.ts';
import type { FormPart } from './form-part.ts';
import { WaterTick } from './water-tick.tsx';

/** How it is written in an ingredient list, with a look at how that reads. */
export function DeclarationFields({ part, showsWater }: { part: FormPart; showsWater: boolean }) {
  const { typed, opened, errors, input } = part;
  const { ref: _ref, ...field } = input('declaration');
  const texts = declaredText(typed);
  return (
    <div className="grid gap-3">
      <Field
        label="Wording on the label"
        error={errors.declaration}
        hint={
          opened?.declaration
            ? sourceText(opened.sources.declaration)
            : 'For a bought-in mix, copy the list on its pack. Leave blank to print only its name.'
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
          {texts.map(({ text, bold }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order.
            bold ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
          )}
          , water …
        </p>
      </figure>
      {showsWater && <WaterTick {...part} />}
    </div>
  );
}
