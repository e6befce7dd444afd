import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, type Stack, Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it, vi } from 'vitest';
import { productApp } from './testing/synthesised.ts';

interface Report {
  readonly pluginReports: readonly {
    readonly violations: readonly {
      readonly ruleName: string;
      readonly violatingConstructs: readonly { readonly constructPath: string }[];
    }[];
  }[];
}

/** Errors and warnings of the AwsSolutions rules that aren't accepted with a reason, each with its place. */
function findingsOf(app: App): string[] {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  // With findings, synth prints them and throws. The report is written either way.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    app.synth();
  } catch (error) {
    if ((error as Error).name !== 'ValidationFailed' && !/validation failed/i.test(String(error)))
      throw error;
  } finally {
    printed.mockRestore();
  }
  const report: Report = JSON.parse(readFileSync(join(app.outdir, 'validation-report.json'), 'utf8'));
  return report.pluginReports.flatMap(({ violations }) =>
    violations.flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    ),
  );
}

describe('cdk-nag, AwsSolutions', () => {
  it.each([
    ['without a domain', {}],
    ['with a domain', { domain: 'batchbook.example', hostedZoneId: 'Z0123456789AB' }],
  ])('has no finding without a reason beside it, %s', (_, context) => {
    expect(findingsOf(productApp('production', context))).toEqual([]);
  });

  it('would find a queue that takes unencrypted connections', () => {
    const app = productApp('production');
    new Queue(app.node.findChild('Relay') as Stack, 'Planted');
    expect(findingsOf(app)).toEqual([
      'AwsSolutions-SQS3 Relay/Planted/Resource',
      'AwsSolutions-SQS4 Relay/Planted/Resource',
    ]);
  });
});
