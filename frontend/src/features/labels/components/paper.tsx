import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { PrintPage } from '../model/print-plan.ts';

export interface PaperProps {
  pages: readonly PrintPage[];
  /** One label, positioned by its style. */
  face: (style: CSSProperties) => ReactNode;
  onDone: () => void;
}

/** The print-only page, positioned in mm. Prints as soon as it is rendered. */
export function Paper({ pages, face, onDone }: PaperProps) {
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.printingLabels = '';
    window.addEventListener('afterprint', onDone);
    void (document.fonts?.ready ?? Promise.resolve()).then(() => window.print());
    return () => {
      window.removeEventListener('afterprint', onDone);
      delete root.dataset.printingLabels;
    };
  }, [onDone]);
  const page = pages[0];
  if (!page) return null;
  return createPortal(
    <div className="lb-print">
      <style>{`@page { size: ${page.widthMm}mm ${page.heightMm}mm; margin: 0; }`}</style>
      {pages.map(({ labels }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number.
          key={at}
          className="lb-page"
          style={{ width: `${page.widthMm}mm`, height: `${page.heightMm}mm` }}
        >
          {labels.map(({ leftMm, topMm }) => (
            <span key={`${leftMm} ${topMm}`} className="contents">
              {face({ left: `${leftMm}mm`, top: `${topMm}mm` })}
            </span>
          ))}
        </div>
      ))}
    </div>,
    document.body,
  );
}
