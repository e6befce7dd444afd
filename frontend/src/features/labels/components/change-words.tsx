import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { ShownChange } from '../model/changes.ts';

/** Changes of one kind, one per line, up to `shownMax`, then the number of others. */
export function ChangeList({ changes, shownMax }: { changes: readonly ShownChange[]; shownMax?: number }) {
  const shown = changes.slice(0, shownMax);
  const more = changes.length - shown.length;
  return (
    <ul className="grid gap-0.5">
      {shown.map((change) => (
        <li key={change.key}>
          <ChangeWords change={change} />
        </li>
      ))}
      {more > 0 && <li className="text-13 text-ink-3">and {more} more. ‘Compare both’ shows them all.</li>}
    </ul>
  );
}

/** Removed text struck through, new text marked. Screen readers say 'was' and 'now'. */
function ChangeWords({ change }: { change: ShownChange }) {
  return (
    <span>
      {change.of !== null && <>{change.of} </>}
      {change.parts.map((part, at) =>
        part.kind === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
          <span key={at}>{part.text}</span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
          <span key={at}>
            <span className="sr-only">{part.kind === 'gone' ? 'was ' : 'now '}</span>
            {part.kind === 'gone' ? (
              <del className="text-ink-3">{part.text.trimEnd()}</del>
            ) : (
              <ins className={classNames('lb-changed font-[650] no-underline')}>{part.text.trimEnd()}</ins>
            )}{' '}
          </span>
        ),
      )}
      {change.newAllergen && <Badge tone="danger">New allergen</Badge>}
    </span>
  );
}
