/**
 * Drawings in misregistered print: an ink line over flat colour that sits about six pixels off it.
 * They are ornament: hidden from screen readers.
 */
import type { ReactNode } from 'react';

const ink = {
  fill: 'none',
  stroke: 'var(--color-ink)',
  strokeWidth: 2.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

function Drawing({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg viewBox={viewBox} aria-hidden="true" className="block h-auto w-full">
      {children}
    </svg>
  );
}

/** A card box with dividers: no recipes yet, or room for another. */
export function RecipeBoxDrawing() {
  return (
    <Drawing viewBox="0 0 148 96">
      <g transform="translate(5 5)">
        <path d="M22 44h100v44H22z" fill="var(--color-kraft)" />
        <path d="M40 14h64v30H40z" fill="var(--color-mustard)" />
        <path d="M54 4h22v12H54z" fill="var(--color-accent)" />
      </g>
      <g {...ink}>
        <path d="M20 42h104v46H20zM36 42V16h14l4-10h22l4 10h24v26M32 42V28M112 42V26M44 26h52M44 34h40" />
        <path d="M60 58h24v12H60zM66 64h12" />
      </g>
    </Drawing>
  );
}

/** Jars and a bag on a shelf: an empty pantry. */
export function PantryDrawing() {
  return (
    <Drawing viewBox="0 0 168 108">
      <g transform="translate(5 5)">
        <path d="M18 42h38v46H18z" fill="var(--color-mustard)" />
        <path d="M20 28h34v12H20z" fill="var(--color-primary)" />
        <path d="M70 30c8 4 24 4 32 0l6 58H64z" fill="var(--color-kraft)" />
        <path d="M118 52h30v36h-30z" fill="var(--color-accent)" />
        <path d="M120 42h26v9h-26z" fill="var(--color-primary)" />
        <path d="M4 88h154v7H4z" fill="var(--color-kraft)" />
      </g>
      <g {...ink}>
        <path d="M20 26h34v12H20zM18 44c0-4 2-6 4-6h30c2 0 4 2 4 6v42H18zM26 56h22v14H26z" />
        <path d="M66 86l6-58c8 4 22 4 30 0l6 58M72 28c-2-4-2-8 0-12 8 4 22 4 30 0 2 4 2 8 0 12M78 52h18M76 62h22" />
        <path d="M120 40h26v9h-26zM118 54c0-3 1-5 3-5h24c2 0 3 2 3 5v32h-30z" />
        <path d="M2 86h160v8H2z" />
      </g>
    </Drawing>
  );
}

/** A folded letter with a seal: look in your mail. */
export function EnvelopeDrawing() {
  return (
    <Drawing viewBox="0 0 92 68">
      <g transform="translate(5 5)">
        <path d="M6 14h70v46H6z" fill="var(--color-mustard)" />
        <path d="M6 14l35 27 35-27z" fill="var(--color-accent)" />
      </g>
      <g {...ink} strokeWidth={2.6}>
        <path d="M6 12h70v46H6zM6 12l35 27 35-27M6 58l24-26M76 58 52 32" />
      </g>
    </Drawing>
  );
}

/** A basket of loaves: batches that nobody has bought of yet. */
export function BasketDrawing() {
  return (
    <Drawing viewBox="0 0 168 132">
      <g transform="translate(5 4)">
        <path d="M22 66h112l-7 46a6 6 0 0 1-6 5H35a6 6 0 0 1-6-5z" fill="var(--color-kraft)" />
        <path d="M36 60c-3-22 12-38 26-32 8-14 33-13 38 3 15-3 25 14 21 29z" fill="var(--color-mustard)" />
        <path d="M112 34c8-10 22-8 26 2 3 9-4 18-12 24h-18z" fill="var(--color-accent)" />
      </g>
      <g {...ink}>
        <path d="M20 62h116l-7 48a6 6 0 0 1-6 5H33a6 6 0 0 1-6-5zM24 78h108M26 95h103" />
        <path d="M34 62c-5-24 11-41 26-35 8-14 33-13 38 3 15-3 25 15 21 32M54 44l8 12M72 37l8 16M92 40l7 14" />
        <path d="M110 32c7-11 23-9 27 1 4 10-3 20-11 29M125 24c1-5 4-8 8-9" />
      </g>
    </Drawing>
  );
}

/** A jar that fell off the shelf: a page that isn't there, or one that broke. */
export function SpilledJarDrawing() {
  return (
    <Drawing viewBox="0 0 240 132">
      <g transform="translate(6 6)">
        <path
          d="M58 40h98c10 0 18 8 18 20v28c0 12-8 20-18 20H58c-4 0-8-4-8-10V50c0-6 4-10 8-10z"
          fill="var(--color-mustard)"
        />
        <path d="M18 50h32v48H18z" fill="var(--color-primary)" />
        <path
          d="M86 56h52a7 7 0 0 0 7 7v22a7 7 0 0 0-7 7H86a7 7 0 0 0-7-7V63a7 7 0 0 0 7-7z"
          fill="var(--color-surface)"
        />
        <path
          d="M24 104c-16 2-20 10-8 14 30 8 60-4 92-2 30 2 70 6 96-2 14-4 6-14-12-12-24 2-36 6-60 4-40-2-80-6-108-2z"
          fill="var(--color-accent)"
        />
      </g>
      <g {...ink} strokeWidth={3}>
        <path d="M58 40h98c10 0 18 8 18 20v28c0 12-8 20-18 20H58c-4 0-8-4-8-10V50c0-6 4-10 8-10z" />
        <path d="M18 50h32v48H18zM26 50v48M34 50v48M42 50v48" strokeWidth={2.2} />
        <path d="M86 56h52a7 7 0 0 0 7 7v22a7 7 0 0 0-7 7H86a7 7 0 0 0-7-7V63a7 7 0 0 0 7-7z" />
        <path d="M96 70h32M100 79h24" strokeWidth={2.2} />
        <path d="M4 122h228" />
        <path d="M196 64l10-10M204 78h14M192 48l2-14" />
      </g>
    </Drawing>
  );
}
