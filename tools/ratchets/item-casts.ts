import ts from 'typescript';
import { isProduct, lineAt, type Source, type Violation, walk } from './sources.ts';

/** Finds casts to strings and numbers in `functions`. Almost all of them are attributes of items of the table. */
export function itemCasts(sources: readonly Source[]): Violation[] {
  const found: Violation[] = [];
  for (const source of sources.filter(isProduct)) {
    if (!source.fileName.startsWith('functions/')) continue;
    walk(source, (node) => {
      if (!ts.isAsExpression(node) || !/^(string|number)\b/.test(node.type.getText(source))) return;
      const detail = node.getText(source).replace(/\s+/g, ' ');
      found.push({ file: source.fileName, line: lineAt(source, node.getStart(source)), size: 1, detail });
    });
  }
  return found;
}
