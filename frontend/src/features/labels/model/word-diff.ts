/** Compares texts word by word, to underline changes on a label and describe them. */

import { withoutEnd } from '@batchbook/shared/text';

export interface DiffPart {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

const words = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

/** Ignores punctuation at a word's end, such as 'pepper.' and 'pepper,'. */
const bare = (word: string): string => withoutEnd(word.trim(), ',;.');

/** The parts of `before` and `after` in reading order, by the longest common subsequence of words. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, now] = [words(before), words(after)];
  const lengths = commonLengths(old.map(bare), now.map(bare));
  const parts: DiffPart[] = [];
  const push = (kind: DiffPart['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && bare(old[i] ?? '') === bare(now[j] ?? '')) {
      push('same', now[j] ?? '');
      i += 1;
      j += 1;
    } else if (
      i < old.length &&
      (j >= now.length || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      push('gone', old[i] ?? '');
      i += 1;
    } else {
      push('new', now[j] ?? '');
      j += 1;
    }
  }
  return parts;
}

/** `[i][j]`: how many words the rests from `i` and `j` have in common, in order. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[];
      row[j] =
        old[i] === now[j]
          ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}

/** For each letter of `after`, whether it belongs to a new word. */
export function newLetters(before: string, after: string): boolean[] {
  return diffWords(before, after)
    .filter((part) => part.kind !== 'gone')
    .flatMap((part) => Array.from({ length: part.text.length }, () => part.kind === 'new'));
}

/** Shortens long unchanged stretches to the words next to a change. */
export function shortened(parts: readonly DiffPart[], around = 3): DiffPart[] {
  return parts.map((part, at) => {
    const all = words(part.text);
    const [first, last] = [at === 0, at === parts.length - 1];
    if (part.kind !== 'same' || all.length <= around * 2 + 1) return part;
    const head = first ? [] : all.slice(0, around);
    const tail = last ? [] : all.slice(-around);
    return { ...part, text: `${head.join('')}… ${tail.join('')}` };
  });
}
