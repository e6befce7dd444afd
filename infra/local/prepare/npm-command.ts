import type { Command } from './run-build.ts';

/** What decides how npm is started: `process`, or a test's stand-in. */
export type Machine = Pick<NodeJS.Process, 'platform' | 'arch' | 'env'>;

/** The npm that started us, run by our Node; or the one on the PATH. */
export function npmCommand(parameters: readonly string[], { platform, env }: Machine): Command {
  const script = env.npm_execpath;
  if (script && /npm-cli\.[cm]?js$/.test(script)) {
    return { program: process.execPath, parameters: [script, ...parameters] };
  }
  if (platform !== 'win32') return { program: 'npm', parameters };
  // Node starts no batch file without a shell, which takes one line. Nothing in it may need quotes.
  const line = ['npm.cmd', ...parameters];
  for (const word of line) if (!/^[\w@./:=-]+$/.test(word)) throw new Error(`${word} needs quotes`);
  return { program: line.join(' '), parameters: [], needsShell: true };
}
