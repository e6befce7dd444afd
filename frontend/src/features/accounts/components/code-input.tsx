import { OTPField } from '@base-ui/react/otp-field';
import { CircleAlert } from 'lucide-react';
import { type ClipboardEvent, Fragment, type Ref, useId } from 'react';
import { classNames, frameColor } from '../../../ui/class-names.ts';
import { codeLength } from '../model/rules.ts';

export interface CodeInputProps {
  value: string;
  onValueChange: (value: string) => void;
  onComplete?: (value: string) => void;
  error?: string | undefined;
  firstBox?: Ref<HTMLInputElement>;
}

/** Some keyboards type full-width digits. */
const digitsIn = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '');

const places = Array.from({ length: codeLength }, (_, index) => index + 1);

const digitsStyle = classNames(
  'mt-1.5 mb-2.5 grid grid-cols-[repeat(3,1fr)_14px_repeat(3,1fr)] items-center gap-2',
  'max-lg:grid-cols-[repeat(3,1fr)_8px_repeat(3,1fr)] max-lg:gap-1.5',
);

const digitStyle = classNames(
  'h-[62px] w-full min-w-0 rounded-2 border bg-field p-0 text-center',
  'font-mono text-[1.6rem] font-[650]',
);

/** Six boxes for six digits. Pasted into any of them, the whole code finds its places. */
export function CodeInput({ value, onValueChange, onComplete, error, firstBox }: CodeInputProps) {
  const id = useId();
  const pasteWhole = (event: ClipboardEvent) => {
    const digits = digitsIn(event.clipboardData.getData('text'));
    if (digits.length !== codeLength) return;
    // A whole code takes all the boxes, whichever of them it was pasted into.
    event.preventDefault();
    event.stopPropagation();
    onValueChange(digits);
    onComplete?.(digits);
  };
  return (
    <div className="mb-4">
      <label htmlFor={id} className="sr-only">
        Six-digit code
      </label>
      <OTPField.Root
        id={id}
        onPasteCapture={pasteWhole}
        length={codeLength}
        value={value}
        validationType="none"
        normalizeValue={digitsIn}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-describedby="code-note"
        onValueChange={(next) => onValueChange(next)}
        onValueComplete={(next) => onComplete?.(next)}
        className={digitsStyle}
      >
        {places.map((place) => (
          <Fragment key={place}>
            {place === 4 && <span aria-hidden className="h-0.5 bg-control" />}
            <OTPField.Input
              aria-label={place === 1 ? undefined : `Digit ${place} of ${codeLength}`}
              autoFocus={place === 1}
              aria-invalid={error ? true : undefined}
              {...(place === 1 && firstBox ? { ref: firstBox } : {})}
              className={`${digitStyle} ${frameColor(Boolean(error))}`}
            />
          </Fragment>
        ))}
      </OTPField.Root>
      <p
        id="code-note"
        role={error ? 'alert' : undefined}
        className={classNames('flex gap-1.5 text-13', error ? 'font-semibold text-danger' : 'text-ink-3')}
      >
        {error && <CircleAlert aria-hidden size={15} className="mt-[3px]" />}
        {error ?? 'You can paste the whole code into any box.'}
      </p>
    </div>
  );
}
