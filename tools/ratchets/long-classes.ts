import ts from 'typescript';
import { isProduct, lineAt, type Source, type Violation, walk } from './sources.ts';

export const charactersMax = 110;

/**
 * Finds class attributes that are too long with everything between their quotes or braces, and strings that are too long
 * in calls that join classes elsewhere. Line breaks and indentation count as one space.
 */
export function longClasses(sources: readonly Source[]): Violation[] {
  const found: Violation[] = [];
  for (const source of sources.filter(isProduct)) {
    const measure = (node: ts.Node): void => {
      const size = node.getText(source).slice(1, -1).trim().replace(/\s+/g, ' ').length;
      if (size <= charactersMax) return;
      const line = lineAt(source, node.getStart(source));
      found.push({ file: source.fileName, line, size, detail: `${size} characters` });
    };
    walk(source, (node) => {
      if (ts.isJsxAttribute(node) && /^(\w+C|c)lassName$/.test(node.name.getText(source))) {
        if (node.initializer) measure(node.initializer);
        return 'skip';
      }
      if (!ts.isCallExpression(node) || !joinsClasses(node.expression, source)) return;
      for (const string of stringsIn(node)) measure(string);
      return 'skip';
    });
  }
  return found;
}

const joinsClasses = (called: ts.Expression, source: Source): boolean =>
  /^(cva|clsx|classNames)$/.test(called.getText(source));

function stringsIn(node: ts.Node): ts.Node[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node];
  const strings: ts.Node[] = [];
  ts.forEachChild(node, (child) => void strings.push(...stringsIn(child)));
  return strings;
}
