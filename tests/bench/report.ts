/** Prints a part of the benchmarks as a table, each figure beside its target. */

export interface Figure {
  name: string;
  value: number;
  /** The maximum; none for figures without a target. */
  target?: number;
  unit?: string;
  note?: string;
}

const nameWidth = 46;
const valueWidth = 12;

export function printPart(title: string, figures: Figure[]): void {
  const lines = figures.map(({ name, value, target, unit = '', note = '' }) => {
    const shown = `${Number(value.toFixed(3))}${unit ? ` ${unit}` : ''}`;
    const held = target === undefined ? '' : value <= target ? `ok, at most ${target}` : `SHORT of ${target}`;
    return `  ${name.padEnd(nameWidth)}${shown.padStart(valueWidth)}  ${[held, note].filter(Boolean).join('; ')}`;
  });
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);
}

export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
