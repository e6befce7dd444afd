import { spawn } from 'node:child_process';
import { StartFailure } from '../failure.ts';

/** Runs a build step to its end. Its output is shown only when it fails. */
export function runBuild(
  title: string,
  command: string,
  parameters: string[],
  directory: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.once('error', (error) => reject(new StartFailure(`${title} failed: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) return resolve();
      const shown = output.join('').trim().split('\n').slice(-30).join('\n');
      reject(new StartFailure(`${title} failed:\n${shown}`));
    });
  });
}
