import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './bundles.ts';
import { synthesised } from './testing/synthesised.ts';

const runbook = readFileSync(join(repositoryRoot, 'docs/runbook.md'), 'utf8');

/** GitHub's anchors of headings: 'API server errors' becomes 'api-server-errors'. */
const sections = new Map(
  [...runbook.matchAll(/^## (.+)\n([\s\S]*?)(?=^## |(?![\s\S]))/gm)].map(([, title = '', text = '']) => [
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
    text,
  ]),
);

const product = synthesised('production', { runbookUrl: 'https://example.com/runbook' });
const alarms = product.of('AWS::CloudWatch::Alarm').map((alarm) => ({
  name: `${alarm.stack}/${alarm.id}`,
  description: String(alarm.Properties.AlarmDescription),
  properties: alarm.Properties,
}));

describe('deploying', () => {
  const section = sections.get('deploying') ?? '';

  it('begins with ringing each alarm of each region once', () => {
    const [first = ''] = section.match(/```sh\n[\s\S]*?```/) ?? [];
    expect(first).toContain('aws cloudwatch set-alarm-state');
    for (const region of new Set(
      product.app.node.children.filter((child) => child instanceof Stack).map((stack) => stack.region),
    ))
      expect(first).toContain(region);
    expect(first).toContain('--alarm-name-prefix Batchbook-STAGE-');
  });

  const bare = /--parameters ([A-Za-z]+)=/g;

  it('sets every parameter that a first deployment needs', () => {
    const asked = [...product.templates.values()].flatMap(({ Parameters = {} }) =>
      Object.entries(Parameters).flatMap(([name, parameter]) => ('Default' in parameter ? [] : [name])),
    );
    const [, command = ''] = section.match(/```sh\n(npx cdk bootstrap[\s\S]*?)```/) ?? [];
    const given = [...command.matchAll(bare)].map(([, name]) => name);
    expect(given).toEqual([...new Set(asked)]);
  });

  it('passes all stacks no parameter that one of them lacks', () => {
    const given = [...runbook.matchAll(bare)].map(([, name = '']) => name);
    expect(new Set(given)).toEqual(new Set(['OriginSecret', 'OtherOriginSecret']));
    const stacks = product.app.node.children.filter((child) => child instanceof Stack);
    expect(stacks.length).toBeGreaterThan(10);
    for (const { node } of stacks)
      expect(Object.keys(product.templates.get(node.id)?.Parameters ?? {}), node.id).toEqual(
        expect.arrayContaining(given),
      );
  });
});

describe('alarms', () => {
  it('state their severity and their meaning, and link to their section', () => {
    const wrong = alarms.filter(
      ({ description }) =>
        !/^(PAGE|TICKET): .+\. Runbook: https:\/\/example\.com\/runbook#[\w-]+$/.test(description),
    );
    expect(alarms.length).toBeGreaterThan(30);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('link to existing sections that say what they mean, how to look and how to fix', () => {
    const lacking = alarms.filter(({ description }) => {
      const section = sections.get(description.split('#')[1] ?? '') ?? '';
      return !['**Means.**', '**Look.**', '**Fix.**'].every((part) => section.includes(part));
    });
    expect(lacking.map(({ name, description }) => `${name}: ${description}`)).toEqual([]);
  });

  it('notify the operator when they ring and when they end', () => {
    for (const { name, properties } of alarms) {
      expect(properties.AlarmActions, name).toHaveLength(1);
      expect(properties.OKActions, name).toHaveLength(1);
    }
    const subscribed = product.of('AWS::SNS::Subscription');
    expect(subscribed.map(({ Properties: { Protocol } }) => Protocol).sort()).toEqual([
      'email',
      'email',
      'https',
    ]);
  });

  it('exist for every section that describes one', () => {
    const described = [...sections]
      .filter(([, text]) => text.includes('**Means.**'))
      .map(([anchor]) => anchor);
    const linked = new Set(alarms.map(({ description }) => description.split('#')[1]));
    expect(described.filter((anchor) => !linked.has(anchor))).toEqual([]);
  });

  it('treat missing data as bad when a schedule reports it', () => {
    const strict = alarms.filter(({ properties }) => properties.TreatMissingData === 'breaching');
    expect(strict.map(({ properties }) => properties.MetricName).sort()).toEqual([
      'DaysBehindSeconds',
      'ErasuresBehindSeconds',
      'Errors',
      'ExpiriesBehindSeconds',
      'OutboxOldestSeconds',
      'ReconcileBehindSeconds',
      'RemindersBehindSeconds',
      'StripeCompareBehindSeconds',
    ]);
  });
});
