import { formatQuantity } from '@batchbook/shared/money';
import { isPackaging } from '@batchbook/shared/recipes/packaging-words';
import { differenceText } from '@batchbook/shared/recipes/same-food';
import { unitLabelFor } from '@batchbook/shared/units';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import type { Choice } from '../model/book.ts';
import type { PastedLine } from '../model/pasted.ts';

/** A pasted line, and what becomes of it. */
export interface TakenLine extends PastedLine {
  key: string;
  /** Left out of the recipe when not. */
  taken: boolean;
  /** The chosen ingredient or recipe. `null` creates an ingredient called `name`. */
  match: Choice | null;
  /** What it may also be, to choose from. */
  near: readonly Choice[];
}

export interface PasteLinesProps {
  lines: readonly TakenLine[];
  choices: readonly Choice[];
  onChange: (key: string, changes: Partial<TakenLine>) => void;
}

const rowStyle = classNames(
  'grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1.1fr)] items-center gap-x-3 gap-y-1.5 py-2',
  'max-md:grid-cols-[auto_minmax(0,1fr)]',
);

/** Each pasted line with its match. All of it can be changed. */
export function PasteLines({ lines, choices, onChange }: PasteLinesProps) {
  return (
    <ul className="divide-y divide-line-soft border-y border-line-soft">
      {lines.map((line) => (
        <li key={line.key} data-pasted className={rowStyle}>
          <input
            type="checkbox"
            aria-label={`Include ‘${line.source}’`}
            checked={line.taken}
            onChange={(event) => onChange(line.key, { taken: event.currentTarget.checked })}
            className="size-[18px] accent-(--color-primary) max-md:size-6"
          />
          <div className={line.taken ? '' : 'text-ink-3 line-through'}>
            <p className="num flex items-center gap-2 text-14 font-semibold">
              {line.quantity === null ? (
                <span className={line.taken ? 'text-warn' : ''}>Needs a quantity</span>
              ) : (
                `${formatQuantity(line.quantity)} ${unitLabelFor(line.unit, line.quantity)}`
              )}
              {line.taken && line.match === null && (
                <Badge tone="info">
                  New<span className="sr-only"> ingredient</span>
                </Badge>
              )}
            </p>
            {isPackaging(line.match?.name ?? line.name) && (
              <p className="text-13 text-warn">Looks like packaging: left out unless you tick it</p>
            )}
            <p className="truncate text-13 text-ink-3" title={line.source}>
              {line.source}
            </p>
          </div>
          <div className="min-w-0 max-md:col-span-2">
            <Combobox
              size="sm"
              label={`Ingredient for ‘${line.source}’`}
              disabled={!line.taken}
              foods
              items={choices}
              itemKey={(choice) => choice.id}
              itemLabel={(choice) => choice.name}
              itemDisabled={(choice) => choice.kind === 'recipe' && choice.makesLoop}
              value={line.match}
              placeholder={`New: ${line.name}`}
              onPick={(match) => onChange(line.key, { match })}
              onClear={() => onChange(line.key, { match: null })}
              onCreate={(name) => onChange(line.key, { match: null, name })}
              createLabel={(name) => `New ingredient ‘${name}’`}
            />
            {line.taken && line.match === null && (
              <Near line={line} onPick={(match) => onChange(line.key, { match })} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Foods of the pantry that are like it, each with its difference. None is chosen by itself. */
function Near({ line, onPick }: { line: TakenLine; onPick: (match: Choice) => void }) {
  const open = line.near.filter((choice) => choice.kind === 'ingredient' || !choice.makesLoop);
  if (open.length === 0) return null;
  return (
    <ul aria-label={`Like ‘${line.name}’`} className="mt-1.5 flex flex-wrap gap-1.5">
      {open.map((choice) => (
        <li key={choice.id}>
          <Button
            size="sm"
            variant="ghost"
            onClick={({ currentTarget }) => {
              // The button goes. The keyboard goes to the field that has its food now.
              currentTarget
                .closest('[data-pasted]')
                ?.querySelector<HTMLElement>('[role="combobox"]')
                ?.focus();
              onPick(choice);
            }}
          >
            Use {choice.name}{' '}
            <span className="font-normal text-ink-3">{differenceText(line.name, choice.name)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
