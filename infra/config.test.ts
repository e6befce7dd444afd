import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (context: Record<string, string>) => (key: string) => context[key];

describe('the options of a deployment', () => {
  it('all have defaults', () => {
    expect(readConfig('production')).toMatchObject({
      stage: 'production',
      isLocal: false,
      region: 'eu-west-2',
    });
  });

  it.each([
    ['stage', 'Production!', {}],
    ['domain', 'production', { domain: 'https://batchbook.example' }],
    ['region', 'production', { region: 'London' }],
    ['operatorEmail', 'production', { operatorEmail: 'nobody' }],
    ['supportEmail', 'production', { supportEmail: 'nobody' }],
    ['communityUrl', 'production', { communityUrl: 'http://community.batchbook.example' }],
    ['communityUrl', 'production', { communityUrl: 'javascript:alert(1)' }],
    ['hostedZoneId', 'production', { hostedZoneId: 'zone' }],
    ['hostedZoneId', 'production', { hostedZoneId: 'Z0123456789AB' }],
  ])('is refused by name: %s', (name, stage, context) => {
    expect(() => readConfig(stage, read(context))).toThrow(`'${name}'`);
  });

  it('have one made-up account on one machine', () => {
    expect(readConfig('local')).toMatchObject({ isLocal: true, account: '000000000000' });
  });
});
