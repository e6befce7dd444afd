export interface Figures {
  heads: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly string[])[];
}

/** The figures of a chart as a table. */
export function FiguresTable({ label, figures: { heads, rows } }: { label: string; figures: Figures }) {
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
