import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

export interface ProcessMemory {
  pid: number;
  name: string;
  /** The proportional set size: pages that processes share are counted once, in equal parts. */
  megabytes: number;
}

/** The memory of a process and of all those that it started. Linux only. */
export function memoryOfTree(root: number): ProcessMemory[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)]);
  const tree = [root];
  for (const pid of tree)
    tree.push(...parents.filter(([, parent]) => parent === pid).map(([child = 0]) => child));
  return tree.map((pid) => ({ pid, name: nameOf(pid), megabytes: megabytesOf(pid) }));
}

/** The fourth field; the second, the name in brackets, may contain spaces. */
const parentOf = (pid: string): number => Number(read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1]);

const megabytesOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

const nameOf = (pid: number): string => {
  const [program = '', script = ''] = read(`/proc/${pid}/cmdline`).split('\0');
  return [program, script].map((word) => basename(word)).join(' ');
};

/** A process may end while it is looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
