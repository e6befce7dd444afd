import { stepsOf } from '../model/words.ts';

/** The steps of a method, numbered. */
export function Steps({ instructions, className }: { instructions: string; className?: string }) {
  const steps = stepsOf(instructions);
  if (steps.length === 0) return <p className={`text-ink-3 ${className ?? ''}`}>No method yet.</p>;
  return (
    <ol
      className={`grid gap-x-[26px] gap-y-6 sm:grid-cols-2 xl:grid-cols-3 print:block print:[&>li]:mb-3 ${className ?? ''}`}
    >
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        <li key={index} className="break-inside-avoid border-t-2 border-line pt-3 text-14 text-ink-2">
          <span
            aria-hidden
            className="mb-2 block font-display text-20 leading-none font-bold text-accent-text"
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
