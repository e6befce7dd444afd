import { createHash } from 'node:crypto';
import { type Dirent, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  const nameOf = ({ parentPath, name }: Dirent) =>
    path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/');
  const files = globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => {
      const relative = nameOf(entry);
      return exclude.includes(relative) || never.some((part) => `/${relative}/`.includes(part));
    },
  });
  const names = files.filter((file) => file.isFile()).map(nameOf);
  for (const name of [...new Set(names)].sort()) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(path.join(root, name)))
      .update('\0');
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
