import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { App, Branch, CustomRule, Platform, RedirectStatus } from '@aws-cdk/aws-amplify-alpha';
import { Duration, type NestedStack, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { CfnPolicy } from 'aws-cdk-lib/aws-iam';
import { CfnLogGroup } from 'aws-cdk-lib/aws-logs';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';
import { acceptDeploymentFindings } from './front-end-findings.ts';

const branchName = 'main';
/** CDK's name of the nested stack that uploads the files to Amplify. */
const deploymentStackId = 'com.amazonaws.cdk.custom-resources.amplify-asset-deployment-provider';
const yearInSeconds = Duration.days(365).toSeconds();

/** `/label-tools` and the like: pages that the build has put into their own folder. */
const prerenderedPages = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, 'index.html')))
    .map(({ name }) => `/${name}`);

export interface FrontEndProps {
  readonly stage: string;
  /** The served files: the public pages, the fallback for all others, the scripts. */
  readonly directory: string;
}

/** The pages on Amplify Hosting. People reach it through the distribution. */
export class FrontEnd extends Construct {
  readonly app: App;
  /** The host that the distribution fetches from. */
  readonly domainName: string;

  constructor(scope: Construct, id: string, { stage, directory }: FrontEndProps) {
    super(scope, id);
    this.app = new App(this, 'App', {
      appName: `batchbook-${stage}`,
      platform: Platform.WEB,
      // By default Amplify caches a page at the edge for a year, and clears only its own edge, not ours.
      customResponseHeaders: [
        { pattern: '**/*', headers: { 'Cache-Control': 'public, max-age=0, must-revalidate' } },
        { pattern: '/assets/*', headers: { 'Cache-Control': `public, max-age=${yearInSeconds}, immutable` } },
      ],
      customRules: [
        ...prerenderedPages(directory).map(
          (page) =>
            new CustomRule({
              source: page,
              target: `${page}/index.html`,
              status: RedirectStatus.REWRITE,
            }),
        ),
        // Pages that aren't prerendered start from the fallback, except missing files (anything with an extension).
        // Otherwise a page would be cached for a year under a script's name.
        new CustomRule({
          source: '</^[^.]+$/>',
          target: '/__spa-fallback.html',
          status: RedirectStatus.NOT_FOUND_REWRITE,
        }),
      ],
    });
    this.domainName = `${branchName}.${this.app.defaultDomain}`;
  }
}

/** Uploads the built pages to Amplify, which replaces the previous ones. */
export class PageUpload extends Construct {
  constructor(scope: Construct, id: string, app: App, directory: string) {
    super(scope, id);
    // `.vite` is the build's own list of files.
    const asset = new Asset(this, 'Files', { path: directory, exclude: ['.vite'] });
    new Branch(this, 'Branch', { app, branchName, asset, autoBuild: false, pullRequestPreview: false });
    this.narrowDeployment(app, asset);
  }

  /**
   * CDK lets its deployment functions read every bucket and deploy every app. This limits them to these files and this
   * app. Their logs are deleted with the stack.
   */
  private narrowDeployment(app: App, asset: Asset): void {
    const provider = Stack.of(this).node.findChild(deploymentStackId) as NestedStack;
    const replace = (functionId: string, statements: object[]): void => {
      const role = provider.node.findChild(functionId).node.findChild('ServiceRole');
      const policy = role.node.findChild('DefaultPolicy').node.defaultChild as CfnPolicy;
      policy.addPropertyOverride('PolicyDocument.Statement', statements);
    };
    const jobs = `${app.arn}/*`;
    replace('amplify-asset-deployment-on-event', [
      {
        Effect: 'Allow',
        Action: 's3:GetObject',
        Resource: asset.bucket.arnForObjects(asset.s3ObjectKey),
      },
      { Effect: 'Allow', Action: ['amplify:ListJobs', 'amplify:StartDeployment'], Resource: jobs },
    ]);
    replace('amplify-asset-deployment-is-complete', [
      { Effect: 'Allow', Action: 'amplify:GetJob', Resource: jobs },
    ]);
    for (const logs of provider.node.findAll().filter((child) => child instanceof CfnLogGroup))
      logs.applyRemovalPolicy(RemovalPolicy.DESTROY);
    acceptDeploymentFindings(provider);
  }
}
