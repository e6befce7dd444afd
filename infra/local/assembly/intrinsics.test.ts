import { describe, expect, it } from 'vitest';
import { Evaluator } from './intrinsics.ts';
import { localNames } from './names.ts';
import type { Stack, Template } from './template.ts';

const stackOf = (name: string, template: Template): Stack => ({
  name,
  region: 'eu-west-2',
  account: '000000000000',
  template,
});

const data = stackOf('Data', {
  Resources: {
    Table: { Type: 'AWS::DynamoDB::GlobalTable' },
    Named: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'orders' } },
  },
  Outputs: {
    Exported: { Value: { Ref: 'Table' }, Export: { Name: 'Data:Table' } },
    Plain: { Value: { 'Fn::GetAtt': ['Named', 'Arn'] } },
  },
});
const app = stackOf('App', {
  Parameters: { Origin: { Type: 'String', Default: 'http://localhost:4000' } },
  Conditions: { Yes: { 'Fn::Equals': ['a', 'a'] }, No: { 'Fn::Not': [{ Condition: 'Yes' }] } },
  Mappings: { Sizes: { eu: { small: 1 } } },
  Resources: {
    Fn: { Type: 'AWS::Lambda::Function' },
    Pool: { Type: 'AWS::Cognito::UserPool' },
    Absent: { Type: 'AWS::SQS::Queue', Condition: 'No' },
  },
});
const assembly = { directory: '', stacks: [data, app], assetPath: (hash: string) => hash };
const evaluator = new Evaluator(assembly, localNames, { Origin: 'http://localhost:4100' });
const evaluate = (value: unknown) => evaluator.evaluate(app, value);

describe('intrinsic functions', () => {
  const cases: [string, unknown, unknown][] = [
    ['a name of stack and logical id', { Ref: 'Fn' }, 'App-Fn'],
    ['an ARN', { 'Fn::GetAtt': ['Fn', 'Arn'] }, 'arn:aws:lambda:eu-west-2:000000000000:function:App-Fn'],
    [
      'an attribute in dots',
      { 'Fn::GetAtt': 'Fn.Arn' },
      'arn:aws:lambda:eu-west-2:000000000000:function:App-Fn',
    ],
    ['a pseudo parameter', { Ref: 'AWS::Region' }, 'eu-west-2'],
    ['a parameter that was given', { Ref: 'Origin' }, 'http://localhost:4100'],
    ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'AWS::Partition' }]] }, 'a-aws'],
    [
      'Sub',
      { 'Fn::Sub': `\${AWS::Region}/\${Fn.Arn}/\${!kept}` },
      `eu-west-2/arn:aws:lambda:eu-west-2:000000000000:function:App-Fn/\${kept}`,
    ],
    ['Sub with variables', { 'Fn::Sub': [`\${x}`, { x: { Ref: 'Fn' } }] }, 'App-Fn'],
    ['Select of Split', { 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b'] }] }, 'b'],
    ['If', { 'Fn::If': ['Yes', 'yes', 'no'] }, 'yes'],
    ['If not', { 'Fn::If': ['No', 'yes', 'no'] }, 'no'],
    ['FindInMap', { 'Fn::FindInMap': ['Sizes', 'eu', 'small'] }, 1],
    ['an export of another stack', { 'Fn::ImportValue': 'Data:Table' }, 'Data-Table'],
    [
      'an output of another stack',
      { 'Fn::GetStackOutput': { StackName: 'Data', OutputName: 'Plain' } },
      'arn:aws:sqs:eu-west-2:000000000000:orders',
    ],
    ['no value, left out', { kept: 1, gone: { Ref: 'AWS::NoValue' } }, { kept: 1 }],
    ['no value in a list, left out', [1, { Ref: 'AWS::NoValue' }], [1]],
  ];

  it.each(cases)('%s', (_name, value, expected) => {
    expect(evaluate(value)).toEqual(expected);
  });

  it('leave out a resource whose condition is false', () => {
    expect(evaluator.resources('AWS::SQS::Queue').map(({ logicalId }) => logicalId)).toEqual(['Named']);
  });

  it('names what cannot be resolved', () => {
    expect(() => evaluate({ Ref: 'Nothing' })).toThrow('App: nothing is called Nothing.');
    expect(() => evaluate({ 'Fn::ImportValue': 'Nowhere' })).toThrow('no stack exports Nowhere');
    expect(() => evaluate({ 'Fn::Transform': {} })).toThrow('Fn::Transform is not known');
  });

  it('give a user pool a stable id in the form that clients parse', () => {
    const id = evaluate({ Ref: 'Pool' });
    expect(id).toMatch(/^eu-west-2_[0-9a-z]{9}$/);
    expect(new Evaluator(assembly, localNames).evaluate(app, { Ref: 'Pool' })).toBe(id);
  });
});
