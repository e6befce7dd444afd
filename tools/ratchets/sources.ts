import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import ts from 'typescript';

export type Source = ts.SourceFile;

/** A place that breaks a rule. */
export interface Violation {
  file: string;
  line: number;
  /** How far it goes; the largest is listed first. */
  size: number;
  /** What is wrong there, for example `105 lines`. */
  detail: string;
}

const folders = ['shared', 'events', 'functions', 'infra', 'frontend', 'tests', 'tools'];
const skipped = /(^|\/)(node_modules|build|cdk\.out[^/]*|\.local[^/]*|\.react-router)(\/|$)/;
const test = /\.test\.tsx?$/;
const testSupport = /^tests\/|(^|\/)testing\/|\.fixture\.ts$/;

/** Lists all code but tests. What only tests use is included. */
export function codeFiles(): string[] {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: repositoryRoot, exclude: (path) => skipped.test(path) },
  );
  return files.filter((file) => !test.test(file)).sort();
}

/** Shared code that only tests use. */
export const onlyTests = /(^|\/)test-[^/]*\.ts$/;

/** Lists the shared modules that the product loads. */
export const sharedModules = (): string[] =>
  codeFiles().filter((file) => file.startsWith('shared/') && !onlyTests.test(file));

export function readSources(): Source[] {
  return codeFiles().map((file) => parse(file, readFileSync(join(repositoryRoot, file), 'utf8')));
}

/** @param file Its path in the repository. */
export function parse(file: string, text: string): Source {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
}

export const isProduct = ({ fileName }: Source): boolean => !testSupport.test(fileName);

/** The number of the line at a position, from 1. */
export const lineAt = (source: Source, position: number): number =>
  source.getLineAndCharacterOfPosition(position).line + 1;

/** Calls `visit` with every node, parents first. It skips what is inside a node by returning `'skip'`. */
export function walk(source: Source, visit: (node: ts.Node) => 'skip' | undefined): void {
  const step = (node: ts.Node): void => {
    if (visit(node) !== 'skip') ts.forEachChild(node, step);
  };
  step(source);
}
