import type { NestedStack } from 'aws-cdk-lib';
import { accept } from '../constructs/accepted.ts';

const logsPolicy = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole';

/** The functions of CDK's deployment framework, by their logical ids. */
const started = [
  'amplifyassetdeploymentonevent974704DA',
  'amplifyassetdeploymentiscomplete236D9453',
  'amplifyassetdeploymenthandlerproviderframeworkisComplete2A696873',
  'amplifyassetdeploymenthandlerproviderframeworkonTimeoutF14D3B70',
];

/** Accepts cdk-nag's findings in the functions that upload the built files to Amplify: they are CDK's, not ours. */
export function acceptDeploymentFindings(provider: NestedStack): void {
  const why = "CDK's own deployment functions, which run during a deployment only:";
  accept(provider, `IAM4[Policy::${logsPolicy}]`, `${why} the managed policy lets them write logs.`);
  for (const fn of started) {
    accept(provider, `IAM5[Resource::<${fn}.Arn>:*]`, `${why} all versions of the one function ${fn}.`);
  }
  accept(
    provider,
    'IAM5[Resource::*]',
    `${why} replaced in the template by these files and this app (infra/web/front-end.ts), which cdk-nag doesn't see.`,
  );
  accept(
    provider,
    'IAM5[Action::amplify:GetJob*]',
    `${why} replaced in the template by amplify:GetJob (infra/web/front-end.ts), which cdk-nag doesn't see.`,
  );
  accept(provider, 'SF1', `${why} the waiter's failures end the deployment, which says so.`);
  accept(provider, 'SF2', `${why} there is nothing to trace in a waiter of five minutes.`);
}
