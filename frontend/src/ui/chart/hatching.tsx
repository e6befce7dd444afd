import type { Mark } from './bar-layout.ts';

/** The direction of the stripes of each series after the first, which is solid. */
const degrees = [45, 135, 0, 90, 20];

const fillOf = (id: string, series: number): string =>
  series === 0 ? 'var(--color-chart-1)' : `url(#${id}-${series})`;

/** The stripes that tell series apart without their colour, on paper too. */
export function Hatching({ id }: { id: string }) {
  return (
    <defs>
      {degrees.map((turn, index) => {
        const color = `var(--color-chart-${index + 2})`;
        return (
          <pattern
            key={turn}
            id={`${id}-${index + 1}`}
            width={6.5}
            height={6.5}
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${turn})`}
          >
            <rect width={6.5} height={6.5} fill={color} />
            <rect
              width={2.5}
              height={6.5}
              style={{ fill: `color-mix(in srgb, ${color} 50%, var(--color-surface))` }}
            />
          </pattern>
        );
      })}
    </defs>
  );
}

/** The parts of bars and columns. */
export function Marks({ id, marks }: { id: string; marks: readonly Mark[] }) {
  return marks.map(({ key, series, ...box }) => <rect key={key} {...box} rx={2} fill={fillOf(id, series)} />);
}

/** The key: each hatching with its series. Nothing where there is one series. */
export function Legend({ id, series }: { id: string; series: readonly string[] }) {
  if (series.length < 2) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
      {series.map((name, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden width={18} height={10}>
            <rect width={18} height={10} rx={2} fill={fillOf(id, index)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
