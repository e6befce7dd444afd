/** The product's templates for tests, synthesised in this process with placeholders for builds. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { type Bundles, repositoryRoot } from '../bundles.ts';
import { readConfig } from '../config.ts';
import { addProduct } from '../product.ts';

export interface CfnResource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: templates are read as the JSON they are.
  readonly Properties: any;
  readonly Metadata?: Record<string, unknown>;
  readonly DependsOn?: string | string[];
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

export interface CfnTemplate {
  readonly Resources: Record<string, CfnResource>;
  readonly Parameters?: Record<string, { Default?: unknown; MinLength?: number; AllowedPattern?: string }>;
  readonly Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
}

export interface Found extends CfnResource {
  /** The stack without product and stage: 'Recipes'. */
  readonly stack: string;
  readonly id: string;
}

export interface Synthesised {
  readonly app: App;
  readonly outputDirectory: string;
  /** By stack, 'Recipes'; the nested stack of the front end's deployment by its own long name. */
  readonly templates: ReadonlyMap<string, CfnTemplate>;
  /** All resources of a type, in all stacks. */
  of(type: string): Found[];
}

/**
 * An app with the product's stacks, not synthesised yet.
 *
 * @param context As `-c` sets it. The operator's address is set by default.
 * @param validates Whether CDK's own template checks run too, as in a deployment.
 */
export function productApp(stage: string, context: Record<string, unknown> = {}, validates = true): App {
  const directory = mkdtempSync(join(tmpdir(), 'batchbook-synth-'));
  const { context: defaults } = JSON.parse(readFileSync(join(repositoryRoot, 'cdk.json'), 'utf8'));
  const app = new App({
    outdir: join(directory, 'assembly'),
    context: { ...defaults, operatorEmail: 'ops@batchbook.example', ...context },
    analyticsReporting: false,
    builtinCloudFormationValidation: validates,
  });
  const frontEndDirectory = join(directory, 'front-end');
  for (const page of ['.', 'prerendered']) {
    mkdirSync(join(frontEndDirectory, page), { recursive: true });
    writeFileSync(join(frontEndDirectory, page, 'index.html'), '<!doctype html>');
  }
  const config = { ...readConfig(stage, (key) => app.node.tryGetContext(key)), account: '000000000000' };
  addProduct(app, config, standInBundles(directory), { frontEndDirectory });
  return app;
}

export function synthesised(stage: string, context: Record<string, unknown> = {}): Synthesised {
  const app = productApp(stage, context, false);
  const outputDirectory = app.synth().directory;
  const templates = new Map<string, CfnTemplate>();
  for (const file of readdirSync(outputDirectory)) {
    if (!file.endsWith('template.json')) continue;
    const name = file.replace(/\.(nested\.)?template\.json$/, '');
    templates.set(name, JSON.parse(readFileSync(join(outputDirectory, file), 'utf8')));
  }
  const all = [...templates].flatMap(([stack, template]) =>
    Object.entries(template.Resources).map(([id, resource]): Found => ({ stack, id, ...resource })),
  );
  return {
    app,
    outputDirectory,
    templates,
    of: (type) => all.filter((resource) => resource.Type === type),
  };
}

/** A function's name in logs: 'recipes-api'. */
export const serviceOf = (fn: CfnResource): string =>
  fn.Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME;

/** The product's own functions, without CDK's deployment helpers. */
export const productFunctions = (product: Synthesised): Found[] =>
  product.of('AWS::Lambda::Function').filter((fn) => fn.Metadata?.['batchbook:entry']);

/** The target of an intrinsic within the same stack: `{ Ref }` or `{ 'Fn::GetAtt': [id, ...] }`. */
export function targetOf(value: unknown): string | undefined {
  const { Ref: ref, 'Fn::GetAtt': attribute } = (value ?? {}) as { Ref?: string; 'Fn::GetAtt'?: string[] };
  return ref ?? attribute?.[0];
}

function standInBundles(directory: string): Bundles {
  const bundle = join(directory, 'bundle');
  mkdirSync(bundle);
  writeFileSync(join(bundle, 'index.cjs'), 'exports.handler = async () => undefined;');
  return { directoryOf: () => bundle, remove: () => undefined };
}
