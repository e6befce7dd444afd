import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { figureText } from '../../../../data/stock/unit-label.ts';
import { shownDate } from '../../../../ui/dates.ts';
import { unitWord } from '../../model/figures.ts';
import type { LevelRow } from '../../model/levels.ts';

export interface PrintSheetProps {
  rows: readonly LevelRow[];
  /** Once the browser's print dialog is closed. */
  onDone: () => void;
}

/** What is ticked, on paper: how much there is, how much there should be, and room to write. */
export default function PrintSheet({ rows, onDone }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    // The sheet must stand before it is printed.
    const timer = setTimeout(() => window.print(), 50);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  const sites = new Set(rows.map(({ site }) => site.name));
  const cell = 'border-b border-black/30 py-1.5 pr-3 text-left';
  return createPortal(
    <div data-print-sheet className="hidden text-14 text-black print:block">
      <h1 className="text-24">Stock: {[...sites].join(', ')}</h1>
      <p className="mb-3">{shownDate(new Date().toISOString())}</p>
      <table className="num w-full border-collapse">
        <thead>
          <tr>
            <th className={cell}>Item</th>
            {sites.size > 1 && <th className={cell}>Site</th>}
            <th className={cell}>Category</th>
            <th className={`${cell} text-right`}>Current</th>
            <th className={`${cell} text-right`}>Ideal</th>
            <th className={`${cell} w-[25%]`}>Note</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, item, site, category, level }) => (
            <tr key={key} className="break-inside-avoid">
              <td className={`${cell} font-semibold`}>{item.name}</td>
              {sites.size > 1 && <td className={cell}>{site.name}</td>}
              <td className={cell}>{category.name}</td>
              <td className={`${cell} text-right`}>
                {figureText(level.currentStock)} {unitWord(level.unit, item.unitName)}
              </td>
              <td className={`${cell} text-right`}>
                {figureText(level.idealStockLevel)} {unitWord(level.unit, item.unitName)}
              </td>
              <td className={cell} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
