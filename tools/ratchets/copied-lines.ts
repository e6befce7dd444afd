import ts from 'typescript';
import { isProduct, lineAt, type Source, type Violation } from './sources.ts';

export const linesMin = 12;

/** A line of code, without its indentation. */
interface CodeLine {
  text: string;
  line: number;
}

/** Lines of a file, from the one at `from`. */
interface Place {
  file: string;
  lines: readonly CodeLine[];
  from: number;
}

/** Finds pairs of places with the same twelve or more lines. Imports, comments and blank lines are left out. */
export function copiedLines(sources: readonly Source[]): Violation[] {
  const found: Violation[] = [];
  for (const places of placesByText(sources.filter(isProduct)).values()) {
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        const size = copiedFrom(one, other);
        if (size === 0) continue;
        const detail = `${size} lines that are also at ${other.file}:${lineOf(other)}`;
        found.push({ file: one.file, line: lineOf(one), size, detail });
      }
    }
  }
  return found;
}

/** Gathers every run of twelve lines by its text. */
function placesByText(sources: readonly Source[]): Map<string, Place[]> {
  const byText = new Map<string, Place[]>();
  for (const source of sources) {
    const lines = codeLines(source);
    for (let from = 0; from + linesMin <= lines.length; from += 1) {
      const text = lines
        .slice(from, from + linesMin)
        .map((line) => line.text)
        .join('\n');
      const places = byText.get(text);
      const place = { file: source.fileName, lines, from };
      if (places) places.push(place);
      else byText.set(text, [place]);
    }
  }
  return byText;
}

function codeLines(source: Source): CodeLine[] {
  const imported = new Set<number>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const last = lineAt(source, statement.end);
    for (let line = lineAt(source, statement.getStart(source)); line <= last; line += 1) imported.add(line);
  }
  return source.text
    .split('\n')
    .map((text, index) => ({ text: text.trim(), line: index + 1 }))
    .filter(({ text, line }) => text !== '' && !/^(\/\/|\/\*|\*)/.test(text) && !imported.has(line));
}

/** The number of lines that two places share; 0 inside a longer run, which counts once, and where they overlap. */
function copiedFrom(one: Place, other: Place): number {
  if (one.file === other.file && Math.abs(one.from - other.from) < linesMin) return 0;
  const isSame = (offset: number): boolean => {
    const text = one.lines[one.from + offset]?.text;
    return text !== undefined && text === other.lines[other.from + offset]?.text;
  };
  if (isSame(-1)) return 0;
  let size = linesMin;
  while (isSame(size)) size += 1;
  return size;
}

const lineOf = ({ lines, from }: Place): number => lines[from]?.line ?? 0;
