import ts from 'typescript';
import { lineAt, type Source, type Violation, walk } from './sources.ts';

export const linesMax = 70;

/** Finds functions that are too long, counted from their first line to their last. Biome's rule counts fewer. */
export function longFunctions(sources: readonly Source[]): Violation[] {
  const found: Violation[] = [];
  for (const source of sources) {
    walk(source, (node) => {
      if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return;
      const line = lineAt(source, node.getStart(source));
      const size = lineAt(source, node.end) - line + 1;
      if (size > linesMax) found.push({ file: source.fileName, line, size, detail: `${size} lines` });
    });
  }
  return found;
}
