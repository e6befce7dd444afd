import type { DraftLine } from '../model/draft.ts';
import { useEditorView } from './editor-context.tsx';
import { LineFlags } from './line-flags.tsx';

/** More than these are found in the table. */
const listed = 6;

/** The lines that keep the costs from being whole, with what fixes each. */
export function LinesToFix() {
  const { shown, costOf } = useEditorView();
  const open = (line: DraftLine) => {
    const costed = costOf(line.id);
    return costed !== undefined && (costed.cost === null || costed.warning === 'partly_costed');
  };
  const lines = shown.lines.filter(open);
  if (lines.length === 0) return null;
  return (
    <section
      aria-labelledby="lines-to-fix"
      className="mt-4 border-t border-dashed border-control pt-3 font-sans tracking-normal print:hidden"
    >
      <h2 id="lines-to-fix" className="text-13 font-semibold">
        To complete the costs
      </h2>
      <ul className="mt-1.5 grid gap-1.5 text-13 leading-[1.35]">
        {lines.slice(0, listed).map((line) => (
          <li key={line.id}>
            <b className="font-semibold">{line.name}</b>{' '}
            <LineFlags line={line} warning={costOf(line.id)?.warning ?? null} />
          </li>
        ))}
        {lines.length > listed && <li className="text-ink-3">and {lines.length - listed} more</li>}
      </ul>
    </section>
  );
}
