import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../failure.ts';

/** A resource of a template. Its properties are JSON with intrinsic functions. */
export interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
  Condition?: string;
}

export interface Template {
  Resources?: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown }; Condition?: string }>;
  Conditions?: Record<string, unknown>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  Parameters?: Record<string, { Type: string; Default?: unknown }>;
}

export interface Stack {
  name: string;
  region: string;
  account: string;
  template: Template;
}

export interface Assembly {
  directory: string;
  stacks: Stack[];
  /** The location of an asset, by the hash in a function's `Code.S3Key`. */
  assetPath(hash: string): string;
}

interface Manifest {
  artifacts: Record<
    string,
    {
      type: string;
      environment?: string;
      properties?: { templateFile?: string; stackName?: string; file?: string };
    }
  >;
}

interface AssetsFile {
  files?: Record<string, { source: { path: string } }>;
}

/** Replaces account and region in stacks that leave them open. */
export const localAccount = '000000000000';
export const localRegion = 'eu-west-1';

/** Reads the output of `cdk synth`: every stack in the manifest. There are no nested assemblies. */
export function readAssembly(directory: string): Assembly {
  const manifestFile = path.join(directory, 'manifest.json');
  if (!existsSync(manifestFile)) throw new StartFailure(`There is no synthesised assembly in ${directory}.`);
  const manifest = readJson<Manifest>(manifestFile);
  const stacks: Stack[] = [];
  const assets = new Map<string, string>();
  for (const [id, artifact] of Object.entries(manifest.artifacts)) {
    const { templateFile, stackName, file } = artifact.properties ?? {};
    if (artifact.type === 'aws:cloudformation:stack' && templateFile) {
      const template = readJson<Template>(path.join(directory, templateFile));
      stacks.push({ name: stackName ?? id, ...environmentOf(artifact.environment), template });
    }
    if (artifact.type === 'cdk:asset-manifest' && file) {
      const listed = readJson<AssetsFile>(path.join(directory, file)).files ?? {};
      for (const [hash, { source }] of Object.entries(listed)) assets.set(hash, source.path);
    }
  }
  if (stacks.length === 0) throw new StartFailure(`The assembly in ${directory} holds no stack.`);
  const assetPath = (hash: string) => path.resolve(directory, assets.get(hash) ?? `asset.${hash}`);
  return { directory, stacks, assetPath };
}

/** `aws://123456789012/eu-west-1`; either part may be `unknown-...`. */
function environmentOf(environment: string | undefined): { account: string; region: string } {
  const [account = '', region = ''] = (environment ?? '').replace('aws://', '').split('/');
  return {
    account: /^\d{12}$/.test(account) ? account : localAccount,
    region: /^[a-z]+-[a-z]+-\d$/.test(region) ? region : localRegion,
  };
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
