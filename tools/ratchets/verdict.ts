import type { Violation } from './sources.ts';

export interface Count {
  /** The rule, as its title says it. */
  title: string;
  /** Its line in `baselines.json`. */
  key: string;
  baseline: number;
  violations: readonly Violation[];
}

/** Returns what to do about a count that isn't its baseline, or null. A baseline only falls. */
export function verdict({ title, key, baseline, violations }: Count): string | null {
  const count = violations.length;
  if (count === baseline) return null;
  if (count < baseline)
    return `${title}: ${count}. Lower "${key}" from ${baseline} to ${count} in tools/ratchets/baselines.json.`;
  const places = [...violations].sort(bySize).map(({ file, line, detail }) => `  ${file}:${line}  ${detail}`);
  return [`${title}: ${count}, and the baseline is ${baseline}. All of them:`, ...places].join('\n');
}

function bySize(a: Violation, b: Violation): number {
  return b.size - a.size || a.file.localeCompare(b.file) || a.line - b.line;
}
