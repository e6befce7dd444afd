/**
 * Synthesises the cloud assembly in this process, so that the local cloud needs no CDK command line.
 *
 * `node infra/synth.ts local cdk.out.local`
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { bundle, repositoryRoot } from './bundles.ts';
import { readConfig } from './config.ts';
import { addProduct, functionEntries, type ProductOptions } from './product.ts';

export interface SynthesisOptions extends ProductOptions {
  /** The context, as `-c` would set it, over that of cdk.json. */
  readonly context?: Record<string, string>;
}

/**
 * @param stage `local`, or a deployed one.
 * @param outputDirectory The assembly's folder, relative to the repository's root unless absolute.
 */
export function synthesise(
  stage: string,
  outputDirectory: string,
  { context = {}, ...options }: SynthesisOptions = {},
): CloudAssembly {
  const { context: defaults } = JSON.parse(readFileSync(join(repositoryRoot, 'cdk.json'), 'utf8'));
  const app = new App({
    outdir: resolve(repositoryRoot, outputDirectory),
    context: { ...defaults, ...context },
    analyticsReporting: false,
    // These checks are for CloudFormation, which doesn't see this assembly, and take half of the time.
    builtinCloudFormationValidation: stage !== 'local',
    treeMetadata: stage !== 'local',
  });
  return buildProduct(app, stage, options).synth();
}

/** Adds the product's stacks to an app. */
export function buildProduct(app: App, stage: string, options: ProductOptions = {}): App {
  const config = readConfig(stage, (key) => app.node.tryGetContext(key));
  const bundles = bundle(functionEntries());
  try {
    addProduct(app, config, bundles, options);
  } finally {
    // The assembly has its own copies by now.
    bundles.remove();
  }
  return app;
}

if (import.meta.main) {
  const [stage, outputDirectory] = process.argv.slice(2);
  if (!stage || !outputDirectory) throw new Error('Usage: node infra/synth.ts <stage> <output directory>');
  synthesise(stage, outputDirectory);
}
