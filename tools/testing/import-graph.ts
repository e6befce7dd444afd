/** Which files import which, and so which tests a changed file can break. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import ts from 'typescript';

/** From each file to the files that import it; paths from the root of the repository. */
export type Importers = ReadonlyMap<string, readonly string[]>;

const git = (...options: string[]): string[] =>
  execFileSync('git', options, { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter(Boolean);

/** Every file that git knows or could know. */
export const sourceFiles = (): string[] =>
  git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
    existsSync(join(repositoryRoot, file)),
  );

/** Files that differ from a commit, with those that git doesn't know yet. */
export const changedSince = (commit: string): string[] => [
  ...new Set([
    ...git('diff', '--name-only', '--no-renames', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];

/** '@batchbook/shared/ids' is 'shared/ids.ts': each workspace exports its files by name. */
const packagePrefix = '@batchbook/';

/** The file that a module name means, or null for a library. */
function fileOf(name: string, importer: string, known: ReadonlySet<string>): string | null {
  const path = name.replace(/\?.*$/, '');
  if (path.startsWith(packagePrefix)) {
    const file = `${path.slice(packagePrefix.length)}.ts`;
    return known.has(file) ? file : null;
  }
  if (!path.startsWith('.')) return null;
  const file = posix.normalize(posix.join(dirname(importer), path));
  return known.has(file) ? file : null;
}

/** What the text of a file imports, also later and also as `new URL('./file', import.meta.url)`. */
function importsIn(text: string): string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  const addressed = [...text.matchAll(/new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g)];
  return [...importedFiles.map(({ fileName }) => fileName), ...addressed.map(([, path = '']) => path)];
}

/** @param cut Files whose own imports are not followed. */
export function importersOf(files: readonly string[], cut: readonly string[]): Importers {
  const known = new Set(files);
  const importers = new Map<string, string[]>();
  for (const importer of files) {
    if (!/\.(ts|tsx|mts|mjs)$/.test(importer) || cut.includes(importer)) continue;
    const text = readFileSync(join(repositoryRoot, importer), 'utf8');
    for (const name of importsIn(text)) {
      const imported = fileOf(name, importer, known);
      if (imported === null) continue;
      importers.set(imported, [...(importers.get(imported) ?? []), importer]);
    }
  }
  return importers;
}
