/**
 * Leaves out of the built front end what of `shared` only the server and the types need. The screens call
 * the API by method, path and access; the validators beside them must not load where nothing is validated.
 */
import { pathToFileURL } from 'node:url';
import type { Contract } from '@batchbook/shared/http/operation';
import type { Plugin } from 'vite';

const contractFile = /\/shared\/[a-z-]+\/contract\.ts$/;
const sharedFile = /\/shared\/[a-z-]+(\/[a-z-]+)?\.ts(\?full)?$/;

/** What validates on the screen, all of it loaded late: what a list brings, the demo, a live message. */
const validates = /\/src\/(data\/demo\/|data\/live\.ts|features\/ingredients\/model\/import\/)|\?full$/;
const validators = /\/shared\/([a-z-]+\/)?([a-z-]*schema|fields|ids|nutrients|problem)\.ts$/;

export const leanShared = (): Plugin[] => [wireContracts(), validatorsApart(), pureConstants()];

/**
 * Where something validates, it gets the modules of schemas as copies of its own. The constants that stand in
 * those modules are read everywhere, and would take the validator with them onto every page.
 */
function validatorsApart(): Plugin {
  return {
    name: 'batchbook:validators-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || !validates.test(importer)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && validators.test(found.id) ? `${found.id}?full` : null;
    },
  };
}

/** Each domain's contract is reduced to what travels. What else a contract module exports stays as it is. */
function wireContracts(): Plugin {
  return {
    name: 'batchbook:wire-contracts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      return source.endsWith('contract.ts?full') ? source : null;
    },
    async transform(_code, id) {
      if (!contractFile.test(id)) return null;
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

/**
 * The constants of `shared` are made by pure calls (a schema, a table), which a bundler can't know. Said so,
 * those that nothing uses are dropped, and the validator with them.
 */
function pureConstants(): Plugin {
  return {
    name: 'batchbook:pure-constants',
    apply: 'build',
    transform(code, id) {
      if (!sharedFile.test(id) || contractFile.test(id)) return null;
      const calls = this.parse(code).body.flatMap((statement) => {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') return [];
        return declaration.declarations.flatMap(({ init }) => outermostCalls(init));
      });
      let out = code;
      for (const { start, end } of calls.sort((a, b) => b.start - a.start))
        out = `${out.slice(0, start)}/* @__PURE__ */ (() => (${out.slice(start, end)}))()${out.slice(end)}`;
      return { code: out, map: null, moduleSideEffects: false };
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** A bundler takes `{ ...fields }` for something that may do things, and would keep it and all it names. */
const spreads = (value: Node): boolean =>
  value.type === 'ObjectExpression' &&
  'properties' in value &&
  Array.isArray(value.properties) &&
  value.properties.some((property: unknown) => isNode(property) && property.type === 'SpreadElement');

/** The calls that making a value begins with: itself, or those in the parts of an object or an array. */
function outermostCalls(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(outermostCalls);
  if (!isNode(value) || /Function/.test(value.type)) return [];
  if (value.type === 'CallExpression' || spreads(value)) return [value];
  return Object.values(value).flatMap(outermostCalls);
}
