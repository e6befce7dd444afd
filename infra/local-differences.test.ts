import { describe, expect, it } from 'vitest';
import { localDifferences } from './local-differences.ts';
import { type CfnTemplate, serviceOf, synthesised } from './testing/synthesised.ts';

/** A word that the templates contain nowhere else. */
const deployedStage = 'rehearsal';
const local = synthesised('local');
const deployed = synthesised(deployedStage);

/** The template as text without the stage's name, and without outputs, which only other stacks read. */
function comparable(template: CfnTemplate, stage: string): { Resources: object; Parameters: object } {
  const { Resources, Parameters = {} } = JSON.parse(
    JSON.stringify(template).replaceAll(new RegExp(`\\b${stage}\\b`, 'g'), 'STAGE'),
  ) as CfnTemplate;
  for (const resource of Object.values(Resources)) {
    if (resource.Type === 'AWS::Cognito::UserPoolClient') {
      const flows: string[] = resource.Properties.ExplicitAuthFlows;
      const onlyLocal: readonly string[] = localDifferences.authFlowsOnlyLocal;
      resource.Properties.ExplicitAuthFlows = flows.filter((flow) => !onlyLocal.includes(flow)).sort();
    }
    if (resource.Type === 'AWS::SNS::Subscription')
      if (resource.Properties.Protocol === localDifferences.endpointsOfProtocol)
        delete resource.Properties.Endpoint;
    if (resource.Type === 'AWS::Lambda::Function' && resource.Metadata?.['batchbook:entry']) {
      for (const name of localDifferences.environment[serviceOf(resource)] ?? [])
        delete resource.Properties.Environment.Variables[name];
    }
  }
  const { parametersOnlyLocal, parametersOnlyDeployed } = localDifferences;
  const parameters = Object.entries(Parameters).filter(
    ([name]) => !([...parametersOnlyLocal, ...parametersOnlyDeployed] as string[]).includes(name),
  );
  return { Resources, Parameters: Object.fromEntries(parameters) };
}

const isShared = (stack: string): boolean =>
  !localDifferences.stacksOnlyDeployed.some((name) => stack.startsWith(name));

describe('the stage local', () => {
  it('has the stacks of a deployed one except those on the list', () => {
    const shared = [...deployed.templates.keys()].filter(isShared);
    expect([...local.templates.keys()].sort()).toEqual(shared.sort());
    for (const only of localDifferences.stacksOnlyDeployed) {
      expect([...deployed.templates.keys()]).toContain(only);
    }
  });

  it.each([...local.templates.keys()])('is the same in %s but for the list', (stack) => {
    const [mine, theirs] = [local.templates.get(stack), deployed.templates.get(stack)];
    if (!mine || !theirs) throw new Error(`no stack ${stack}`);
    const { Resources, Parameters } = comparable(mine, 'local');
    expect(Resources).toEqual(comparable(theirs, deployedStage).Resources);
    expect(Parameters).toEqual(comparable(theirs, deployedStage).Parameters);
  });

  it('has every difference on the list', () => {
    const flows = (product: typeof local): string[] =>
      product.of('AWS::Cognito::UserPoolClient').flatMap((client) => client.Properties.ExplicitAuthFlows);
    const environment = (product: typeof local): Record<string, object> =>
      Object.fromEntries(
        product
          .of('AWS::Lambda::Function')
          .filter((fn) => fn.Metadata?.['batchbook:entry'])
          .map((fn) => [serviceOf(fn), fn.Properties.Environment.Variables]),
      );
    for (const flow of localDifferences.authFlowsOnlyLocal) {
      expect(flows(local)).toContain(flow);
      expect(flows(deployed)).not.toContain(flow);
    }
    const endpoints = (product: typeof local): unknown[] =>
      product
        .of('AWS::SNS::Subscription')
        .filter(({ Properties }) => Properties.Protocol === localDifferences.endpointsOfProtocol)
        .map(({ Properties }) => Properties.Endpoint);
    expect(endpoints(local)).toHaveLength(1);
    expect(endpoints(local)).not.toEqual(endpoints(deployed));
    const [here, there] = [environment(local), environment(deployed)];
    for (const [service, names] of Object.entries(localDifferences.environment))
      for (const name of names)
        expect(here[service]?.[name as never], `${service} ${name}`).not.toEqual(
          there[service]?.[name as never],
        );
  });
});
