/** What the CDK's command line runs (`cdk.json`). The stage: `-c BATCHBOOK_STAGE=...` or the environment. */
import { App } from 'aws-cdk-lib';
import { buildProduct } from './synth.ts';

const app = new App({ analyticsReporting: false });
const stage = app.node.tryGetContext('BATCHBOOK_STAGE') ?? process.env.BATCHBOOK_STAGE ?? 'production';
buildProduct(app, String(stage)).synth();
