import { countOf } from '@batchbook/shared/text';
import { type ReactNode, useEffect, useRef } from 'react';
import { sentenceOf } from '../../../data/problems.ts';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { Paste } from '../hooks/use-paste.ts';
import { PasteLines } from './paste-lines.tsx';

const example = '250 g butter, softened\n2 x 400g tins chopped tomatoes\n3 eggs\n\nMethod\nBeat the butter.';

/** First the text, then every line as it was read. */
export function PasteForm({ paste, children }: { paste: Paste; children?: ReactNode }) {
  const { read, text, setText } = paste;
  const field = useRef<HTMLTextAreaElement>(null);
  const review = useRef<HTMLDivElement>(null);
  const isRead = read !== null;
  const wasRead = useRef(isRead);
  // What was pressed goes, and must not lead to the button that takes the lines unseen.
  useEffect(() => {
    if (wasRead.current === isRead) return;
    wasRead.current = isRead;
    (isRead ? review : field).current?.focus();
  }, [isRead]);
  const { error } = paste;
  // The error is shown above the lines, out of sight where there are many of them.
  useEffect(() => {
    if (error !== null) review.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (read === null) {
    return (
      <Field
        label="The recipe, as text"
        hint="From a note, an email or a web page. One ingredient per line; the method can follow."
      >
        <TextArea
          ref={field}
          rows={12}
          value={text}
          placeholder={example}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={review} tabIndex={-1} role="group" aria-label="What we read" className="grid gap-4">
      {error !== null && (
        <Notice tone="danger" role="alert">
          {sentenceOf(error, 'recipes')}
        </Notice>
      )}
      {children}
      <Lines paste={paste} />
      {paste.leftOut.length > 0 && (
        <p className="text-13 text-ink-2">Not added: {paste.leftOut.map((row) => `‘${row}’`).join(', ')}.</p>
      )}
      {read.method !== '' && (
        <label className="touch flex cursor-pointer items-start gap-2.5 text-14">
          <input
            type="checkbox"
            checked={paste.withMethod}
            onChange={(event) => paste.setWithMethod(event.currentTarget.checked)}
            className="mt-0.5 size-[18px] shrink-0 accent-(--color-primary)"
          />
          <span>
            <span className="font-semibold">Use the rest as the method</span>
            <span className="mt-1 line-clamp-3 block text-13 whitespace-pre-line text-ink-3">
              {read.method}
            </span>
          </span>
        </label>
      )}
    </div>
  );
}

/** The lines, and how many of them are taken. */
function Lines({ paste: { lines, choices, change } }: { paste: Paste }) {
  const open = lines.filter((line) => line.taken && line.quantity === null).length;
  const fresh = lines.filter((line) => line.taken && line.match === null).length;
  return (
    <>
      {lines.length === 0 ? (
        <Notice tone="warning">
          We found no ingredients. Put one on each line, with the quantity first.
        </Notice>
      ) : (
        <PasteLines lines={lines} choices={choices} onChange={change} />
      )}
      <p role="status" className="text-13 text-ink-2">
        {lines.filter((line) => line.taken).length} of {lines.length} lines chosen
        {fresh > 0 && `; ${countOf(fresh, 'is', 'are')} new, without a price`}.
        {open > 0 && ` ${countOf(open, 'needs', 'need')} a quantity, which you can add later.`}
      </p>
    </>
  );
}
