import type { ReactNode } from 'react';

export interface PaperTableProps {
  title: string;
  /** Under the title: where and when. */
  note: string;
  /** To be written in by hand. */
  blanks?: readonly string[];
  columns: readonly { label: string; isFigure?: boolean; width?: string }[];
  groups: readonly {
    key: string;
    name: string;
    rows: readonly { key: string; cells: readonly ReactNode[] }[];
  }[];
  footer?: ReactNode;
}

const cell = 'border border-[rgb(0_0_0/0.5)] px-2 py-[5px] align-middle';

/** A table on A4 paper: its head comes again on each sheet, and no row is torn in two. */
export function PaperTable({ title, note, blanks = [], columns, groups, footer }: PaperTableProps) {
  return (
    <div className="hidden bg-[#fff] text-[9.5pt] leading-[1.3] text-[#000] print:block">
      <style>{'@page { size: A4; margin: 12mm 12mm 14mm; }'}</style>
      <h1 className="text-[18pt]">{title}</h1>
      <p className="num mb-3 text-[10pt]">{note}</p>
      {blanks.length > 0 && (
        <p className="mb-4 flex gap-6 text-[10pt]">
          {blanks.map((label) => (
            <span key={label} className="flex flex-1 items-end gap-2">
              {label}
              <span className="h-6 flex-1 border-b border-[rgb(0_0_0/0.6)]" />
            </span>
          ))}
        </p>
      )}
      <table className="num w-full border-collapse">
        <thead>
          <tr>
            {columns.map(({ label, isFigure, width }) => (
              <th
                key={label}
                scope="col"
                style={width === undefined ? undefined : { width }}
                className={`${cell} text-[8.5pt] font-semibold ${isFigure ? 'text-right' : 'text-left'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            <tr className="break-after-avoid">
              <th
                scope="rowgroup"
                colSpan={columns.length}
                className={`${cell} bg-[rgb(0_0_0/0.07)] text-left [print-color-adjust:exact] font-[650]`}
              >
                {group.name}
              </th>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.key} className="h-[9mm] break-inside-avoid">
                {row.cells.map((content, index) => (
                  <td
                    key={columns[index]?.label}
                    className={`${cell} ${columns[index]?.isFigure ? 'text-right whitespace-nowrap' : ''}`}
                  >
                    {content}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {footer}
    </div>
  );
}
