import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { prepareFrontEnd } from './prepare.ts';

/** A repository whose build copies its one source to its one page. */
function repository(): { write: (name: string, content: string) => void; page: () => string; root: string } {
  const root = mkdtempSync(path.join(tmpdir(), 'batchbook-front-end-'));
  const write = (name: string, content: string): void => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  };
  const build =
    "const fs = require('fs'); fs.mkdirSync('build/client', { recursive: true }); fs.copyFileSync('page.html', 'build/client/index.html')";
  write('package.json', JSON.stringify({ workspaces: ['frontend'] }));
  write('frontend/build.cjs', build);
  const scripts = { build: 'node build.cjs' };
  write('frontend/package.json', JSON.stringify({ name: '@batchbook/frontend', version: '1.0.0', scripts }));
  return {
    write,
    root,
    page: () => readFileSync(path.join(root, 'frontend/build/client/index.html'), 'utf8'),
  };
}

it('never deploys pages of older sources, and never builds the same ones twice', async () => {
  const { write, page, root } = repository();
  const announced: string[] = [];
  const prepare = () => prepareFrontEnd((what) => announced.push(what), root);
  write('frontend/build/client/index.html', 'left by somebody');
  write('frontend/page.html', 'first');
  await prepare();
  expect(page()).toBe('first');
  await prepare();
  expect(announced).toHaveLength(1);
  write('frontend/page.html', 'second');
  await prepare();
  expect(page()).toBe('second');
});

it('is what the CDK’s command line runs before it synthesises', () => {
  const app = readFileSync(path.resolve(import.meta.dirname, '../../app.ts'), 'utf8');
  expect(app.indexOf('await prepareFrontEnd(')).toBeGreaterThan(0);
  expect(app.indexOf('await prepareFrontEnd(')).toBeLessThan(app.indexOf('buildProduct(app'));
});
