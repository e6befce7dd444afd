/** Cuts a failing list of commands down to a short one that still fails. */
import type { Command } from './commands.ts';
import { Kitchen } from './kitchen.ts';
import { persist } from './persist.ts';

const withinMs = Number(process.env.SHRINK_MS ?? 45_000);

interface Failure {
  /** Up to the one that failed. */
  commands: readonly Command[];
  error: Error;
}

async function failureOf(commands: readonly Command[]): Promise<Failure | null> {
  const kitchen = await persist(() => Kitchen.open());
  for (const [index, command] of commands.entries()) {
    try {
      await kitchen.perform(command);
    } catch (error) {
      return { commands: commands.slice(0, index + 1), error: error as Error };
    }
  }
  return null;
}

/** A different failure doesn't count: mostly the subject of a command was left out. */
const kindOf = ({ commands, error }: Failure): string => {
  const what = error.message.slice(-60).replace(/\d+/g, '#');
  return `${JSON.stringify(commands.at(-1))} ${what}`;
};

/** @returns the commands, one to a line, and what went wrong at the last of them. */
export async function shortest(told: readonly Command[], error: Error): Promise<string> {
  const until = Date.now() + withinMs;
  let failure: Failure = { commands: told, error };
  let size = Math.ceil(told.length / 2);
  while (Date.now() < until) {
    const before = failure.commands.length;
    for (let from = 0; from < failure.commands.length - 1 && Date.now() < until; ) {
      const found = await failureOf(failure.commands.toSpliced(from, size));
      if (found && kindOf(found) === kindOf(failure)) failure = found;
      else from += size;
    }
    if (size === 1 && failure.commands.length === before) break;
    size = Math.ceil(size / 2);
  }
  const list = failure.commands.map((command) => JSON.stringify(command)).join('\n');
  return `${failure.commands.length} of ${told.length} commands:\n${list}\n\n${failure.error.message}`;
}
