import { RotateCcw } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { quantityText } from '../model/book.ts';
import type { Draft } from '../model/draft.ts';
import { leftOut, putBack } from '../model/variation.ts';
import { useEditorView } from './editor-context.tsx';

/** What the base has and this variation doesn't. */
export default function LeftOutLines({ base }: { base: Draft }) {
  const { editor, draft, editable, show, recipeOf } = useEditorView();
  const lines = leftOut(draft, base);
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Left out of the base" className="border-t border-line-soft">
      {lines.map((line) => (
        <li
          key={line.id}
          className="flex min-h-11 items-center gap-3 ruled px-[52px] py-1 text-14 max-md:px-3.5"
        >
          <s className="text-ink-3">
            {show(line).name}, {quantityText(line, recipeOf(line))}
          </s>
          <Badge tone="warning">Left out</Badge>
          {editable && (
            <Button
              size="sm"
              variant="ghost"
              className="ml-auto"
              icon={<RotateCcw aria-hidden size={15} />}
              aria-label={`Put back ${show(line).name}`}
              onClick={() => {
                editor.edit((before) => putBack(before, base, line));
                void editor.flush();
              }}
            >
              Put back
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
