import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The files and folders that a build depends on, without tests. */
export interface Sources {
  root: string;
  include: readonly string[];
  exclude: readonly string[];
}

const never = ['node_modules', '.test.', 'cdk.out', '/build/', '/.react-router/'];

/** One hash over names and contents. */
export function hashSources({ root, include, exclude }: Sources): string {
  const hash = createHash('sha256');
  const patterns = include.flatMap((entry) => [entry, `${entry}/**/*`]);
  const files = globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => {
      const relative = path.relative(root, path.join(entry.parentPath, entry.name));
      return exclude.includes(relative) || never.some((part) => `/${relative}/`.includes(part));
    },
  });
  const names = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  for (const name of [...new Set(names)].sort()) {
    hash.update(path.relative(root, name)).update('\0').update(readFileSync(name)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether the build is up to date with the sources. */
export const isCurrent = (stamp: string, hash: string): boolean =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

export function writeStamp(stamp: string, hash: string): void {
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
