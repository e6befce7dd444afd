import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface CardWordsProps {
  /** Said before the title to somebody who doesn't see the card. */
  spoken?: string;
  title: string;
  text: string;
  children?: ReactNode;
}

/** What the card says. A screen reader hears it each time it changes: what is read out stays, and its words are new. */
export const CardWords = ({ spoken, title, text, children }: CardWordsProps) => (
  <>
    <div role="status">
      <div key={title} className="animate-reveal">
        {spoken !== undefined && <span className="sr-only">{spoken}. </span>}
        <h2 className="text-[1.3rem] leading-tight text-pretty">{title}</h2>
        <p id="tour-text" className="mt-1.5 text-15 wrap-anywhere text-ink-2">
          {text}
        </p>
      </div>
    </div>
    {children}
  </>
);

const footerStyle = classNames(
  'mt-4 flex items-center gap-2 border-t border-line pt-3.5',
  'max-md:[&>button]:h-12 max-md:[&>button]:flex-1',
);

/** The buttons, the one that goes on last. On a phone they share the width. */
export const CardFooter = ({ children }: { children: ReactNode }) => (
  <div className={footerStyle}>{children}</div>
);
