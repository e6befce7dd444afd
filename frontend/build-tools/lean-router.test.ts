// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { leanRouter, withoutNames } from './lean-router.ts';

it('says of what makes a component that it does nothing else, and drops its name', () => {
  const code =
    'var Form = React10.forwardRef(\n  (x) => x\n);\nForm.displayName = "Form";\nvar C = React.createContext(null);\n';
  expect(withoutNames(code)).toBe(
    'var Form = /* @__PURE__ */ React10.forwardRef(\n  (x) => x\n);\n\nvar C = /* @__PURE__ */ React.createContext(null);\n',
  );
});

it('leads to files that the package has, and that warn of nothing', async () => {
  const id = createRequire(import.meta.url)
    .resolve('react-router')
    .replace(/\.js$/, '.mjs');
  const plugin = leanRouter() as {
    resolveId: (this: unknown, source: string, importer: string, options: object) => Promise<{ id: string }>;
  };
  const context = { resolve: async () => ({ id }) };
  const found = await plugin.resolveId.call(context, 'react-router', 'page.tsx', {});
  expect(found.id).not.toBe(id);
  expect(existsSync(found.id)).toBe(true);
  const imported = [...readFileSync(found.id, 'utf8').matchAll(/from "(\.\/chunk-[\w-]+\.mjs)"/g)];
  const code = imported.map(([, file = '']) => readFileSync(new URL(file, `file://${found.id}`), 'utf8'));
  expect(code.join()).toContain('var ENABLE_DEV_WARNINGS = false;');
});
