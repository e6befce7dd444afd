/** The entry point of the CDK's command line (`cdk.json`). The stage: `-c BATCHBOOK_STAGE=...` or the environment. */
import { App } from 'aws-cdk-lib';
import { frontEndDirectory, prepareFrontEnd } from './local/prepare/prepare.ts';
import { buildProduct } from './synth.ts';

const app = new App({ analyticsReporting: false });
const stage = app.node.tryGetContext('BATCHBOOK_STAGE') ?? process.env.BATCHBOOK_STAGE ?? 'production';
// Builds the pages from the deployed sources, whatever an earlier build has left in the folder.
await prepareFrontEnd((what) => process.stderr.write(`Building ${what} ...\n`));
buildProduct(app, String(stage), { frontEndDirectory }).synth();
