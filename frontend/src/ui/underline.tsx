import type { ReactNode } from 'react';

/** Words underlined by hand, in a heading on a public page. */
export function Underline({ children }: { children: ReactNode }) {
  return (
    <em className="relative z-0 whitespace-nowrap not-italic">
      {children}
      <svg
        viewBox="0 0 300 18"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute -bottom-[.06em] left-[-1%] -z-1 h-[.17em] w-[102%] overflow-visible"
      >
        <path
          d="M4 12C60 5 120 4 176 7s86 3 120-2"
          fill="none"
          stroke="var(--color-accent)"
          strokeWidth="6"
          strokeLinecap="round"
        />
      </svg>
    </em>
  );
}
