import { spawn } from 'node:child_process';
import { StartFailure } from '../failure.ts';

export interface Command {
  program: string;
  parameters: readonly string[];
  /** Whether only a shell can start it; `program` is then the whole command line. */
  needsShell?: boolean;
  /** Variables besides ours. */
  environment?: Record<string, string>;
}

/** Runs a build step to its end. Its output is shown only when it fails. If we end first, so does the step. */
export function runBuild(title: string, command: Command, directory: string): Promise<void> {
  const { program, parameters, needsShell = false, environment = {} } = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: directory,
      env: { ...process.env, ...environment },
      shell: needsShell,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const end = () => void child.kill();
    // Before its folder is removed.
    process.prependOnceListener('exit', end);
    const output: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.once('error', (error) => {
      process.off('exit', end);
      reject(new StartFailure(`${title} failed: ${error.message}`));
    });
    child.once('close', (code) => {
      process.off('exit', end);
      if (code === 0) return resolve();
      const shown = output.join('').trim().split('\n').slice(-30).join('\n');
      reject(new StartFailure(`${title} failed:\n${shown}`));
    });
  });
}
