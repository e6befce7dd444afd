const everyMm = (lengthMm: number): number[] =>
  Array.from({ length: Math.floor(lengthMm) + 1 }, (_, mm) => mm);

const tickMm = (mm: number): number => (mm % 10 === 0 ? 2.4 : mm % 5 === 0 ? 1.6 : 0.8);

/** The distance of a ruler from its label. */
export const rulerMm = 6;

/** A ruler along the top or the left of a label, in millimetres. */
export function Ruler({ along, lengthMm }: { along: 'top' | 'left'; lengthMm: number }) {
  const top = along === 'top';
  const ticks = everyMm(lengthMm)
    .map((mm) => (top ? `M${mm} ${rulerMm - 0.8}v${-tickMm(mm)}` : `M${rulerMm - 0.8} ${mm}h${-tickMm(mm)}`))
    .join('');
  const [width, height] = top ? [lengthMm, rulerMm] : [rulerMm, lengthMm];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      className="absolute overflow-visible text-ink-2"
      style={{
        width: `${width}mm`,
        height: `${height}mm`,
        ...(top ? { left: `${rulerMm}mm`, top: 0 } : { left: 0, top: `${rulerMm}mm` }),
      }}
    >
      <path d={ticks} stroke="currentColor" strokeWidth={0.2} fill="none" />
      {everyMm(lengthMm)
        .filter((mm) => mm % 10 === 0)
        .map((mm) => (
          <text
            key={mm}
            x={top ? mm : rulerMm - 3.8}
            y={top ? 2.2 : mm + 0.9}
            textAnchor={top ? 'middle' : 'end'}
            className="num fill-ink-2 font-sans"
            style={{ fontSize: '2.5px', fontWeight: 600 }}
          >
            {mm}
          </text>
        ))}
    </svg>
  );
}
