/** Waits for the end of the test run that started it, then removes what that run left: `run-folder.ts`. */
import { removeLeftovers } from './leftovers.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdin.resume();
process.stdin.on('end', () => void removeLeftovers(process.argv[2] ?? ''));
