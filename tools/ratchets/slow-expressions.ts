/**
 * Finds regular expressions whose time grows faster than the text they read: one long text would hold a function, or a
 * page. They are taken from the syntax tree, and those that shared modules put together as they load, and checked by
 * recheck. One without an unbounded repeat is linear by itself.
 */
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { isProduct, lineAt, onlyTests, type Source, sharedModules, type Violation, walk } from './sources.ts';

const folders = /^(shared|events|functions|frontend\/src)\//;

interface Expression {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** In milliseconds of work for one expression. What takes longer counts as slow: it can't be told. */
const timeoutMs = 60_000;

export async function slowExpressions(sources: readonly Source[]): Promise<Violation[]> {
  const written = sources
    .filter(
      (source) => folders.test(source.fileName) && isProduct(source) && !onlyTests.test(source.fileName),
    )
    .flatMap(expressionsIn);
  return slowAmong([...written, ...(await putTogether())]);
}

/** Each expression once. */
export function slowAmong(expressions: readonly Expression[]): Violation[] {
  const distinct = new Map(expressions.map((one) => [`/${one.source}/${one.flags}`, one]));
  return [...distinct].flatMap(([text, { source, flags, file, line }]) => {
    const complexity = complexityOf(source, flags);
    return complexity === null
      ? []
      : [{ file, line, size: 1, detail: `${complexity}: ${text.slice(0, 200)}` }];
  });
}

/** Returns its complexity in words; `null` for one that is linear. */
function complexityOf(source: string, flags: string): string | null {
  const plain = withoutBoundedLooks(source);
  if (!isUnbounded(plain)) return null;
  const verdict = checkSync(plain, flags.replace('v', 'u'), { timeout: timeoutMs, checker: 'automaton' });
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'vulnerable') return verdict.complexity.summary;
  return `not known (${verdict.error.kind})`;
}

/** Whether it has a repeat without an end, outside of escapes and character classes. */
function isUnbounded(source: string): boolean {
  let signs = '';
  for (let at = 0; at < source.length; at = partEnd(source, at))
    signs += partEnd(source, at) === at + 1 ? source.charAt(at) : 'x';
  return /[*+]|\{\d{1,4},\}/.test(signs);
}

/** recheck knows no looks ahead and behind. One that is bounded adds no more than its own length to each step. */
function withoutBoundedLooks(source: string): string {
  let rest = '';
  let at = 0;
  while (at < source.length) {
    const end = /^\(\?<?[=!]/.test(source.slice(at, at + 4)) ? groupEnd(source, at) : at;
    if (end > at && !isUnbounded(source.slice(at, end))) at = end;
    else {
      const next = partEnd(source, at);
      rest += source.slice(at, next);
      at = next;
    }
  }
  return rest;
}

/** The end of the escape, character class or letter at `at`. */
function partEnd(source: string, at: number): number {
  if (source[at] === '\\') return at + 2;
  if (source[at] !== '[') return at + 1;
  let end = at + 1;
  while (end < source.length && source[end] !== ']') end = source[end] === '\\' ? end + 2 : end + 1;
  return end + 1;
}

function groupEnd(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at = partEnd(source, at)) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return source.length;
}

export function expressionsIn(source: Source): Expression[] {
  const found: Expression[] = [];
  walk(source, (node) => {
    if (!ts.isRegularExpressionLiteral(node)) return undefined;
    const end = node.text.lastIndexOf('/');
    found.push({
      file: source.fileName,
      line: lineAt(source, node.getStart(source)),
      source: node.text.slice(1, end),
      flags: node.text.slice(end + 1),
    });
    return undefined;
  });
  return found;
}

/** What `new RegExp` makes while the shared modules load. */
async function putTogether(): Promise<Expression[]> {
  const made: Expression[] = [];
  const native = globalThis.RegExp;
  let file = '';
  globalThis.RegExp = new Proxy(native, {
    construct(target, given, newTarget) {
      const expression = Reflect.construct(target, given, newTarget) as RegExp;
      made.push({ file, line: 1, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  try {
    for (const each of sharedModules()) {
      file = each;
      await import(join(repositoryRoot, each));
    }
  } finally {
    globalThis.RegExp = native;
  }
  return made;
}
