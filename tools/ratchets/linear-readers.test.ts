/**
 * Every reader of a text takes ten times as long for ten times the text, not a hundred times: one long text must not hold a
 * function. The readers are taken from the syntax tree: what shared modules export that takes one text.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { declare, unplacedNames } from '@batchbook/shared/recipes/emphasis';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse, sharedModules } from './sources.ts';

const [few, many] = [20_000, 200_000];
/** Ten would be linear, and a hundred is quadratic. */
const growthMax = 40;
const rounds = 10;
/** What is this quick at 200,000 letters says nothing by how it grew. */
const quickMs = 25;

/** Texts that are hard for loops and expressions: each repeats until it is as long as wanted. */
const kinds: Readonly<Record<string, string>> = {
  'one word': 'a',
  'words between negations': 'no and made with cows free from nuts ',
  'brackets and commas': '(a, ',
  'foods in brackets': 'ghee, vegan butter (',
  'digits and signs': '1.000,5 / ',
  'spaces and lines': ' \n\t',
};
/** Each is another: readers may remember what they read. */
let made = 0;
function textOf(kind: string, length: number): string {
  const part = kinds[kind] ?? '';
  made += 1;
  return `x${made}${part.repeat(Math.ceil(length / part.length)).slice(0, length)}x`;
}

const isText = (type: ts.TypeNode | undefined): boolean => type?.kind === ts.SyntaxKind.StringKeyword;

/** The names of exported functions that take one text. */
function readersIn(file: string): string[] {
  const source = parse(file, readFileSync(join(repositoryRoot, file), 'utf8'));
  return source.statements.flatMap((statement) => {
    const isExported = ts.canHaveModifiers(statement)
      ? (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
      : false;
    if (!isExported) return [];
    if (ts.isFunctionDeclaration(statement))
      return takesText(statement.parameters) ? [statement.name?.text ?? ''] : [];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations
      .filter(({ initializer }) => initializer !== undefined && isReader(initializer))
      .map(({ name }) => name.getText(source));
  });
}

const takesText = (parameters: ts.NodeArray<ts.ParameterDeclaration>): boolean =>
  isText(parameters[0]?.type) &&
  parameters.slice(1).every(({ questionToken, initializer }) => questionToken ?? initializer);

function isReader(node: ts.Expression): boolean {
  if (ts.isArrowFunction(node)) return takesText(node.parameters);
  return (
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'remembered'
  );
}

type Reader = (text: string) => unknown;

interface Time {
  /** Milliseconds by the clock. */
  passed: number;
  /** Milliseconds that this thread worked, without what others on the machine took. In steps of a few: too coarse for the short text. */
  worked: number;
}

function timeOf(read: Reader, text: string): Time {
  const [start, before] = [performance.now(), process.threadCpuUsage()];
  try {
    read(text);
  } catch {
    // What it refuses, it must refuse in time too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return { passed: performance.now() - start, worked: (user + system) / 1000 };
}

/**
 * How many times as long the long text takes; 0 where even that is quick. A first reading also compiles, a collection of
 * garbage can fall into any: the least of both counts, in as many rounds as it takes to look
 * linear. What is quadratic never does.
 */
function growthOf(read: Reader, kind: string): number {
  let [short, long] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round += 1) {
    short = Math.min(short, timeOf(read, textOf(kind, few)).passed);
    const { passed, worked } = timeOf(read, textOf(kind, many));
    long = Math.min(long, passed, worked);
    if (long < quickMs) return 0;
    if (long / short < growthMax) break;
  }
  return long / short;
}

const readers = sharedModules().flatMap((file) =>
  readersIn(file).map((name) => [`${file}: ${name}`, file, name] as const),
);

describe('a reader of a text', () => {
  it('is found, as one that a label uses is', () => {
    expect(readers.map(([, , name]) => name)).toEqual(
      expect.arrayContaining(['allergenWordsIn', 'partsOf', 'cureIn']),
    );
  });

  it.each(readers)('takes no longer than the text: %s', async (_, file, name) => {
    const read = (await import(/* @vite-ignore */ join(repositoryRoot, file)))[name] as Reader;
    for (const kind of Object.keys(kinds))
      expect(growthOf(read, kind), `${name} of ${kind}`).toBeLessThan(growthMax);
  });
});

describe('what an ingredient reads on labels', () => {
  const contained = allergenCodes.map((allergen) => ({ allergen, detail: [] }));
  it.each<[string, Reader]>([
    ['is written', (text) => declare(text, contained)],
    ['is checked', (text) => unplacedNames(text, contained)],
  ])('%s in no longer than the text takes', (_, read) => {
    for (const kind of Object.keys(kinds)) expect(growthOf(read, kind), kind).toBeLessThan(growthMax);
  });
});
