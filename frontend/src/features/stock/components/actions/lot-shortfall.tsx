import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { shownAmount } from '../../model/figures.ts';
import type { LotLine, LotPart } from '../../model/lots.ts';
import type { Movable } from '../../model/movable.ts';

export interface LotShortfallProps {
  /** What the quantity's field is described by. */
  id: string;
  entry: LotLine;
  onTakeFromNext: () => void;
  onTakeAllFromOne: () => void;
}

/** The codes of lots may be long: none of them is cut off. */
const whole = 'h-auto! min-h-[34px] max-w-full py-1.5 whitespace-normal! max-md:w-full';

/** The lot holds less than is taken: the rest from the next ones, or all of it from this one all the same. */
export function LotShortfall({ id, entry, onTakeFromNext, onTakeAllFromOne }: LotShortfallProps) {
  const { line, of, shortfall } = entry;
  if (shortfall === null) return null;
  const { lot, held, missing, parts } = shortfall;
  return (
    <div className="num col-span-full rounded-2 bg-warn-soft px-3 py-2.5 text-13 leading-[1.4] text-warn">
      <p id={id} className="flex gap-1.5 font-semibold">
        <TriangleAlert aria-hidden size={15} className="mt-px shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          The lot has {shownAmount(held, of)}: {shownAmount(missing, of)} more is taken from it than it holds.
          {line.fromOneLot && ` All of it goes from ${lot.lotCode} all the same.`}
        </span>
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          className={whole}
          onClick={(event) => {
            focusSubmit(event.currentTarget);
            onTakeFromNext();
          }}
        >
          <span className="min-w-0 text-left wrap-anywhere">{nextWords(parts, of, held > 0n)}</span>
        </Button>
        {!line.fromOneLot && (
          <Button
            size="sm"
            variant="ghost"
            className={whole}
            onClick={(event) => {
              focusSubmit(event.currentTarget);
              onTakeAllFromOne();
            }}
          >
            <span className="min-w-0 text-left wrap-anywhere">All from {lot.lotCode}</span>
          </Button>
        )}
      </p>
    </div>
  );
}

/** The button goes away with what it answers: what is left to do is to send. */
const focusSubmit = ({ form }: HTMLButtonElement): void =>
  document.querySelector<HTMLElement>(`button[type=submit][form="${form?.id}"]`)?.focus();

/** 'Take 0.25 kg from AMP-2', 'Take the rest from AMP-2 and AMP-3', 'Take the rest from 4 lots and no lot'. */
function nextWords(parts: readonly LotPart[], of: Movable, keepsFirst: boolean): string {
  const rest = keepsFirst ? parts.slice(1) : parts;
  const lots = rest.flatMap(({ lot }) => lot?.lotCode ?? []);
  const named = lots.length > 2 ? [`${lots.length} lots`] : lots;
  const from = rest.length > lots.length ? [...named, 'no lot'] : named;
  const [only] = rest;
  const what = rest.length === 1 && only ? shownAmount(only.amount, of) : keepsFirst ? 'the rest' : 'it';
  return `Take ${what} from ${new Intl.ListFormat('en-GB').format(from)}`;
}
