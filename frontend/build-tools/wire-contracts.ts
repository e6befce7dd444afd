/**
 * The screens call the API by method, path and access alone; the schemas beside them are for the server and
 * for types. In the built front end each domain's contract is therefore reduced to what travels, so that
 * no validator loads where nothing is validated. What else a contract module exports stays as it is.
 */
import { pathToFileURL } from 'node:url';
import type { Contract } from '@batchbook/shared/http/operation';
import type { Plugin } from 'vite';

const contractFile = /\/shared\/[a-z-]+\/contract\.ts$/;
const sharedFile = /\/shared\/[a-z-]+(\/[a-z-]+)?\.ts(\?full)?$/;

export function wireContracts(): Plugin {
  return {
    name: 'batchbook:wire-contracts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      return source.endsWith('contract.ts?full') ? source : null;
    },
    async transform(code, id) {
      if (!sharedFile.test(id)) return null;
      // The rules and schemas of `shared` are pure: what isn't used is left out.
      if (!contractFile.test(id)) return { code, map: null, moduleSideEffects: false };
      return { code: await wireOf(id), map: null, moduleSideEffects: false };
    },
  };
}

async function wireOf(file: string): Promise<string> {
  const exports = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const lines = Object.entries(exports)
    .filter((entry): entry is [string, Contract] => entry[0].endsWith('Contract'))
    .map(([name, contract]) => `export const ${name} = ${JSON.stringify(reduced(contract))};`);
  return [...lines, `export * from ${JSON.stringify(`${file}?full`)};`].join('\n');
}

const reduced = (contract: Contract) =>
  Object.fromEntries(
    Object.entries(contract).map(([name, { method, path, access }]) => [name, { method, path, access }]),
  );
