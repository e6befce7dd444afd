/**
 * `npm run check`: types, lint and format, boundaries, dead code, the ratchets, the rendered mail layout, and a public
 * linter for the OpenAPI document. Each runs even when another fails, so all problems are listed at once.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contracts } from '@batchbook/shared/contract';
import { openApiDocument } from '@batchbook/shared/http/openapi';

interface Step {
  name: string;
  command: string[];
}

const scratch = mkdtempSync(join(tmpdir(), 'batchbook-check-'));
const openApiFile = join(scratch, 'openapi.json');
writeFileSync(openApiFile, JSON.stringify(openApiDocument(contracts), null, 2));

const steps: Step[] = [
  { name: 'types', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  {
    name: 'types of the front end',
    command: ['npm', 'run', '--silent', 'typecheck', '-w', '@batchbook/frontend'],
  },
  { name: 'lint and format', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  {
    name: 'boundaries',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'shared',
      'events',
      'functions',
      'infra',
      'frontend/src',
      'tests',
      'tools',
    ],
  },
  { name: 'dead code', command: ['knip'] },
  { name: 'ratchets', command: ['node', 'tools/ratchets.ts'] },
  { name: 'mail layout', command: ['node', 'tools/render-mail-layout.ts', '--check'] },
  { name: 'OpenAPI document', command: ['redocly', 'lint', '--config', 'redocly.yaml', openApiFile] },
];

const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

function run({ name, command }: Step): Promise<boolean> {
  const startedMs = Date.now();
  const [program = '', ...options] = command;
  const child = spawn(program, options, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    const end = (passed: boolean): void => {
      const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
      process.stdout.write(
        `${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)\n${passed ? '' : `${output}\n`}`,
      );
      resolve(passed);
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

const results: boolean[] = [];
for (const step of steps) results.push(await run(step));
rmSync(scratch, { recursive: true, force: true });
process.exitCode = results.every(Boolean) ? 0 : 1;
