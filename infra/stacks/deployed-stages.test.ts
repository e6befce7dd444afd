/** What CloudFormation and CloudWatch do with the templates of deployed stages, as AWS documents it. */
import { describe, expect, it } from 'vitest';
import { type Found, type Synthesised, synthesised, targetOf } from '../testing/synthesised.ts';

const production = synthesised('production');
const staging = synthesised('staging');
const stages = [
  { stage: 'production', product: production },
  { stage: 'staging', product: staging },
];

/** The stack and the logical id that a value leads to, also through another stack's export. */
function resolve(product: Synthesised, stack: string, value: unknown): { stack: string; id: string } {
  const exportName = (value as { 'Fn::ImportValue'?: string })['Fn::ImportValue'];
  if (!exportName) return { stack, id: targetOf(value) ?? '' };
  for (const [exporting, { Outputs = {} }] of product.templates) {
    const output = Object.values(Outputs).find(({ Export }) => Export?.Name === exportName);
    if (output) return { stack: exporting, id: targetOf(output.Value) ?? '' };
  }
  throw new Error(`nothing exports ${exportName}`);
}

const nameOf = ({ stack, id }: { stack: string; id: string }): string => `${stack}/${id}`;

describe.each(stages)('the alarms of $stage', ({ product }) => {
  const alarms = product.of('AWS::CloudWatch::Alarm');

  it('go to topics that CloudWatch may publish to', () => {
    const open = product
      .of('AWS::SNS::TopicPolicy')
      .filter(({ Properties }) =>
        Properties.PolicyDocument.Statement.some(
          (statement: { Effect: string; Action: string; Principal: object; Condition?: object }) =>
            statement.Effect === 'Allow' &&
            statement.Action === 'sns:Publish' &&
            JSON.stringify(statement.Principal) === '{"Service":"cloudwatch.amazonaws.com"}' &&
            JSON.stringify(statement.Condition) === '{"StringEquals":{"aws:SourceAccount":"000000000000"}}',
        ),
      );
    const topics = open.map(({ stack, Properties }) => nameOf(resolve(product, stack, Properties.Topics[0])));
    const actions = (alarm: Found): unknown[] => [
      ...alarm.Properties.AlarmActions,
      ...alarm.Properties.OKActions,
    ];
    const unheard = alarms.filter((alarm) =>
      actions(alarm).some((action) => !topics.includes(nameOf(resolve(product, alarm.stack, action)))),
    );
    expect(alarms.length).toBeGreaterThan(30);
    expect(unheard.map(nameOf)).toEqual([]);
  });
});
