import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hashSources } from './sources-hash.ts';

it('changes with every source, and with nothing else', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'batchbook-sources-'));
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  };
  const hash = () => hashSources({ root, include: ['infra', 'lock.json'], exclude: ['infra/local'] });
  write('infra/app.ts', 'a');
  write('lock.json', 'a');
  const hashes = [hash()];
  for (const [name, content] of [
    ['infra/local/start.ts', 'a'],
    ['infra/app.test.ts', 'a'],
    ['infra/node_modules/x.js', 'a'],
    ['elsewhere.ts', 'a'],
  ] as const) {
    write(name, content);
    expect(hash(), name).toBe(hashes[0]);
  }
  write('infra/app.ts', 'b');
  hashes.push(hash());
  write('infra/stacks/data.ts', 'a');
  hashes.push(hash());
  write('lock.json', 'b');
  hashes.push(hash());
  rmSync(path.join(root, 'infra/stacks/data.ts'));
  hashes.push(hash());
  expect(new Set(hashes).size).toBe(hashes.length);
});
