import { type ReactNode, useId } from 'react';

export interface ShelfChoiceProps {
  question: ReactNode;
  /** `null` while nobody has said. */
  wasCounted: boolean | null;
  onChoose: (wasCounted: boolean) => void;
  /** It was sent without an answer. */
  isMissed: boolean;
  disabled?: boolean;
}

const choices = [
  { wasCounted: true, label: 'It was on the shelf when we counted' },
  { wasCounted: false, label: 'It came after, or wasn’t counted' },
];

/** Asks whether a delivery that is entered after a count was on the shelf then: the level stays what was counted if it was. */
export function ShelfChoice({ question, wasCounted, onChoose, isMissed, disabled }: ShelfChoiceProps) {
  const id = useId();
  return (
    <fieldset className="text-14" aria-describedby={isMissed ? `${id}-missed` : undefined}>
      <legend className="font-semibold">{question}</legend>
      {choices.map((choice) => (
        <label key={choice.label} className="flex min-h-8 items-center gap-2.5 max-md:min-h-12">
          <input
            type="radio"
            name={id}
            className="size-[18px] accent-primary"
            aria-invalid={isMissed || undefined}
            disabled={disabled}
            checked={wasCounted === choice.wasCounted}
            onChange={() => onChoose(choice.wasCounted)}
          />
          {choice.label}
        </label>
      ))}
      {isMissed && (
        <p id={`${id}-missed`} role="alert" className="text-13 font-semibold text-danger">
          Choose one, so that nothing is counted twice.
        </p>
      )}
    </fieldset>
  );
}
