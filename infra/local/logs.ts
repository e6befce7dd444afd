import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** Files that a run writes besides its data. The terminal is only for what a person must read. */
export interface Logs {
  /** The functions' output, one line each, after the function's name. */
  functions: (label: string, line: string) => void;
  /** The gateways' access log: one JSON object a line. */
  access: (entry: Record<string, unknown>) => void;
  /** Errors that a person should see: on the terminal and in the functions' log. */
  trouble: (label: string, line: string) => void;
}

const largestBytes = 20 * 1024 * 1024;

/** @param quiet Don't print errors to the terminal, for tests that cause them. */
export function openLogs(directory: string, quiet = false): Logs {
  mkdirSync(directory, { recursive: true });
  let isFull = false;
  const onWritten = (isWritten: boolean) => {
    if (isFull === !isWritten) return;
    isFull = !isWritten;
    if (quiet) return;
    if (isFull)
      console.error(`The disk of ${directory} is full: nothing can be saved until it has room again.`);
    else console.error(`The disk of ${directory} has room again.`);
  };
  const functions = openFile(path.join(directory, 'functions.log'), onWritten);
  const access = openFile(path.join(directory, 'access.log'), onWritten);
  const writeLine = (label: string, line: string) =>
    functions(`${new Date().toISOString()} ${label}: ${line}\n`);
  return {
    functions: writeLine,
    access: (entry) => access(`${JSON.stringify(entry)}\n`),
    trouble(label, line) {
      writeLine(label, line);
      if (!quiet) console.error(`${label}: ${line}`);
    },
  };
}

/**
 * Appends lines to a file, which is rotated when it has grown long; one older file is kept. On a full disk the line is
 * lost and nothing fails.
 *
 * @param onWritten Called for each line with whether it was written.
 */
function openFile(file: string, onWritten: (isWritten: boolean) => void): (line: string) => void {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    try {
      if (size > largestBytes) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, line);
      size += Buffer.byteLength(line);
      onWritten(true);
    } catch {
      onWritten(false);
    }
  };
}
