/** Each function's bundle: its size, and its cold import compared with a bare handler with the same SDK clients. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, repositoryRoot } from '@batchbook/infra/bundles';
import { functionEntries } from '@batchbook/infra/product';
import { buildSync } from 'esbuild';
import { type Figure, printPart, quantile } from './report.ts';

const runs = 15;
const maxKb = 500;
const importMax = 1.2;

/** The SDK's clients in a bundle, by the sources in its map. */
function clientsIn(directory: string): string[] {
  const map = JSON.parse(readFileSync(join(directory, 'index.cjs.map'), 'utf8')) as { sources: string[] };
  const found = map.sources.flatMap((source) => /@aws-sdk\/(client-[\w-]+)\//.exec(source)?.[1] ?? []);
  return [...new Set(found)].sort();
}

const clientClass: Record<string, string> = {
  'client-dynamodb': 'DynamoDBClient',
  'client-eventbridge': 'EventBridgeClient',
  'client-secrets-manager': 'SecretsManagerClient',
  'client-sesv2': 'SESv2Client',
  'client-cognito-identity-provider': 'CognitoIdentityProviderClient',
  'client-apigatewaymanagementapi': 'ApiGatewayManagementApiClient',
};

/** What every function sends by itself. */
const commands: Record<string, string[]> = {
  'client-dynamodb': ['GetItemCommand', 'QueryCommand', 'BatchGetItemCommand', 'TransactWriteItemsCommand'],
};

/** A handler with nothing but the clients. */
function bareBundle(clients: string[], folder: string): string {
  const lines = clients.map((name, index) => {
    const names = [clientClass[name], ...(commands[name] ?? [])].join(', ');
    return `import { ${names} } from '@aws-sdk/${name}'; globalThis.x${index} = [new ${clientClass[name]}({ region: 'eu-west-2' }), ${names}];`;
  });
  const outfile = join(folder, `${clients.join('+') || 'none'}.cjs`);
  buildSync({
    stdin: {
      contents: `${lines.join('\n')}\nexport const handler = () => ({});`,
      resolveDir: join(repositoryRoot, 'functions'),
    },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
  });
  return outfile;
}

/** Milliseconds that a fresh process takes to import a file. */
function importMs(file: string): number {
  const script = `const t=performance.now();require(${JSON.stringify(file)});process.stdout.write(String(performance.now()-t))`;
  const env = { PATH: process.env.PATH, AWS_REGION: 'eu-west-2' };
  return Number(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', env }));
}

export async function benchBundles(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'batchbook-bench-'));
  const entries = functionEntries();
  const bundles = bundle(entries);
  const sizes: Figure[] = [];
  const imports: Figure[] = [];
  for (const entry of entries) {
    const file = join(bundles.directoryOf(entry), 'index.cjs');
    const clients = clientsIn(bundles.directoryOf(entry));
    const bare = bareBundle(clients, folder);
    sizes.push({ name: entry, value: statSync(file).size / 1000, unit: 'kB', target: maxKb });
    const times = { own: [] as number[], bare: [] as number[] };
    for (let run = 0; run < runs; run++) {
      times.own.push(importMs(file));
      times.bare.push(importMs(bare));
    }
    const [own, base] = [quantile(times.own, 0.5), quantile(times.bare, 0.5)];
    const note = `${own.toFixed(0)} ms over ${base.toFixed(0)} ms with ${clients.length} clients`;
    imports.push({
      name: entry,
      value: own / base,
      note,
      ...(clients.length > 0 ? { target: importMax } : {}),
    });
  }
  bundles.remove();
  rmSync(folder, { recursive: true });
  printPart('Minified size of each function', sizes);
  printPart('Cold import over a bare bundle of the same clients', imports);
}
