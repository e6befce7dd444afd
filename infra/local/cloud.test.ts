/** Compares the running parts with the templates, which are read independently. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contracts } from '@batchbook/shared/contract';
import { type Operation, routeKeyOf } from '@batchbook/shared/http/operation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { Running } from './describe.ts';
import { assemblyDirectory, prepareAssembly } from './prepare/prepare.ts';
import { noFrontEnd } from './web/front-ends.ts';
import { openDoor } from './web/listen.ts';

type Properties = Record<string, unknown>;
interface Declared {
  stack: string;
  id: string;
  type: string;
  properties: Properties;
}
interface Artifact {
  type: string;
  properties: { templateFile: string; stackName?: string };
}

let cloud: Cloud;
let running: Running;
let declared: Declared[];
let origin: string;
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'batchbook-cloud-'));

beforeAll(async () => {
  await prepareAssembly(() => {});
  declared = readTemplates();
  const door = await openDoor(0);
  origin = `http://localhost:${door.port}`;
  cloud = await startCloud({ assemblyDirectory, dataDirectory, door, frontEnd: noFrontEnd, isQuiet: true });
  running = cloud.describe();
});

afterAll(async () => {
  await cloud.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** The resources as in the files, without evaluating anything. */
function readTemplates(): Declared[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(assemblyDirectory, file), 'utf8'));
  const artifacts = Object.entries(read('manifest.json').artifacts as Record<string, Artifact>);
  const stacks = artifacts.filter(([, { type }]) => type === 'aws:cloudformation:stack');
  return stacks.flatMap(([name, { properties }]) => {
    const { Resources } = read(properties.templateFile);
    return Object.entries(Resources as Record<string, Properties>).map(([id, resource]) => ({
      stack: properties.stackName ?? name,
      id,
      type: String(resource.Type),
      properties: (resource.Properties ?? {}) as Properties,
    }));
  });
}

const ofType = (type: string) => declared.filter((resource) => resource.type === type);
/** Extracts `Batchbook-local-Relay-RelayFunctionE902C34E` from an ARN or a reference within one stack. */
const nameOf = ({ stack, id }: Declared) => `${stack}-${id}`;
const lastOf = (arn: string) => arn.split(/[:/]/).at(-1) ?? '';
/** The logical id of a reference within a stack. */
const target = (value: unknown): string => {
  const reference = value as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
  return reference.Ref ?? reference['Fn::GetAtt']?.[0] ?? '';
};
const sorted = (values: string[]) => [...values].sort();

describe('the running cloud', () => {
  it('has each route of the templates, with its function, its authorizer and its scopes', () => {
    const routes = ofType('AWS::ApiGatewayV2::Route').filter(({ properties }) =>
      /^[A-Z]+ /.test(String(properties.RouteKey)),
    );
    const expected = routes.map((route) => {
      const integration = JSON.stringify(route.properties.Target).match(/"Ref":"(\w+)"/)?.[1];
      const { properties } = declared.find(
        ({ stack, id }) => stack === route.stack && id === integration,
      ) as Declared;
      const isOpen = (route.properties.AuthorizationType ?? 'NONE') === 'NONE';
      const scopes = (route.properties.AuthorizationScopes ?? []) as string[];
      return `${route.properties.RouteKey} ${route.stack}-${target(properties.IntegrationUri)} ${isOpen} ${scopes}`;
    });
    const actual = running.routes.map(
      (route) => `${route.key} ${lastOf(route.function)} ${route.issuer === null} ${route.scopes}`,
    );
    expect(sorted(actual)).toEqual(sorted(expected));
    expect(actual.length).toBeGreaterThan(0);
  });

  it('has the routes of the contract, protected by its user pool', () => {
    const operations = Object.values(contracts).flatMap((contract) => Object.values(contract) as Operation[]);
    expect(sorted(running.routes.map(({ key }) => key))).toEqual(sorted(operations.map(routeKeyOf)));
    const [pool] = running.userPools;
    for (const { key, issuer, audience } of running.routes) {
      const operation = operations.find((candidate) => routeKeyOf(candidate) === key);
      if (operation?.access === 'public') expect(issuer).toBeNull();
      else
        expect({ issuer, audience }).toEqual({
          issuer: cloud.model.userPools[0]?.issuer,
          audience: pool?.clients,
        });
    }
  });

  it('sends the events of each rule to its queue, and each queue to its function', () => {
    const rules = ofType('AWS::Events::Rule').filter(({ properties }) => properties.EventPattern);
    const expected = rules.map(({ stack, properties }) => {
      const targets = (properties.Targets as Properties[]).map(({ Arn }) => `${stack}-${target(Arn)}`);
      return `${JSON.stringify(properties.EventPattern)} ${targets}`;
    });
    const actual = running.rules.map(
      ({ pattern, targets }) => `${JSON.stringify(pattern)} ${targets.map(lastOf)}`,
    );
    expect(sorted(actual)).toEqual(sorted(expected));
    const mappings = ofType('AWS::Lambda::EventSourceMapping');
    const ofQueues = mappings.filter(({ properties }) => target(properties.EventSourceArn) !== '');
    expect(
      sorted(
        running.queueMappings.map(
          (mapping) => `${lastOf(mapping.queue)} ${lastOf(mapping.function)} ${mapping.batchSize}`,
        ),
      ),
    ).toEqual(
      sorted(
        ofQueues.map(
          ({ stack, properties }) =>
            `${stack}-${target(properties.EventSourceArn)} ${stack}-${target(properties.FunctionName)} ${properties.BatchSize}`,
        ),
      ),
    );
    expect(running.streamMappings).toHaveLength(mappings.length - ofQueues.length);
  });

  it('has each secret', () => {
    expect(running.secrets).toHaveLength(ofType('AWS::SecretsManager::Secret').length);
  });

  it('has each queue with its redrive, each schedule, and each trigger of the pool', () => {
    const queues = ofType('AWS::SQS::Queue').map((queue) => {
      const redrive = queue.properties.RedrivePolicy as Properties | undefined;
      const dead = redrive
        ? `${queue.stack}-${target(redrive.deadLetterTargetArn)} ${redrive.maxReceiveCount}`
        : 'none';
      return `${nameOf(queue)} ${dead}`;
    });
    expect(
      sorted(
        running.queues.map(
          ({ arn, deadLetterArn, maxReceiveCount }) =>
            `${lastOf(arn)} ${deadLetterArn ? `${lastOf(deadLetterArn)} ${maxReceiveCount}` : 'none'}`,
        ),
      ),
    ).toEqual(sorted(queues));
    const schedules = ofType('AWS::Scheduler::Schedule').map(
      ({ stack, properties }) =>
        `${properties.ScheduleExpression} ${stack}-${target((properties.Target as Properties).Arn)}`,
    );
    expect(
      sorted(running.schedules.map((schedule) => `${schedule.expression} ${lastOf(schedule.target)}`)),
    ).toEqual(sorted(schedules));
    const [pool] = ofType('AWS::Cognito::UserPool') as [Declared];
    const triggers = Object.entries((pool.properties.LambdaConfig ?? {}) as Properties);
    expect(
      Object.entries(running.userPools[0]?.triggers ?? {}).map(([name, arn]) => [name, lastOf(arn)]),
    ).toEqual(triggers.map(([name, arn]) => [name, `${pool.stack}-${target(arn)}`]));
  });

  it('gives each function the environment of the template, with all references resolved', () => {
    const functions = ofType('AWS::Lambda::Function');
    expect(sorted(running.functions.map(({ arn }) => lastOf(arn)))).toEqual(sorted(functions.map(nameOf)));
    for (const declaredFunction of functions) {
      const { environment } =
        running.functions.find(({ arn }) => lastOf(arn) === nameOf(declaredFunction)) ?? {};
      const variables = (declaredFunction.properties.Environment as { Variables: Properties }).Variables;
      for (const [name, value] of Object.entries(variables)) {
        // No geolocation service is configured here.
        if (name === 'GEOLOCATION_URL') expect(environment?.[name]).toBe('');
        else if (typeof value === 'string') expect(environment?.[name]).toBe(value);
        else expect(environment?.[name]).toMatch(/^[\w:/.-]+$/);
      }
      expect(environment?.AWS_ENDPOINT_URL_DYNAMODB).toBe(cloud.dynamodbEndpoint);
      expect(JSON.stringify(environment)).not.toContain('amazonaws.com');
    }
  });

  it('runs every table under the name that the functions use', () => {
    expect(running.tables).toHaveLength(ofType('AWS::DynamoDB::GlobalTable').length);
    const told = running.functions.flatMap(({ environment }) => environment.TABLE_NAME ?? []);
    expect(new Set(told)).toEqual(new Set(running.tables));
  });
});

describe('the one port', () => {
  it('answers public routes, protects the others, and has no more', async () => {
    expect((await fetch(`${origin}/v1/health`)).status).toBe(200);
    const closed = await fetch(`${origin}/v1/me`);
    expect(closed.status).toBe(401);
    expect(closed.headers.get('www-authenticate')).toContain('Bearer');
    expect(await closed.json()).toEqual({ message: 'Unauthorized' });
    const unknown = await fetch(`${origin}/v1/nothing`);
    expect([unknown.status, await unknown.json()]).toEqual([404, { message: 'Not Found' }]);
  });

  it('can be reached on either loopback', async () => {
    const { port } = new URL(origin);
    expect((await fetch(`http://127.0.0.1:${port}/v1/health`)).status).toBe(200);
    expect((await fetch(`http://[::1]:${port}/v1/health`)).status).toBe(200);
  });

  it('refuses a body over ten megabytes', async () => {
    const answer = await fetch(`${origin}/v1/me`, {
      method: 'PATCH',
      body: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    expect([answer.status, await answer.json()]).toEqual([413, { message: 'Request Entity Too Large' }]);
  });

  it('publishes the keys of its pool, and denies administration from outside', async () => {
    const [pool] = running.userPools;
    const keys = (await (
      await fetch(`${origin}/_local/cognito/${pool?.id}/.well-known/jwks.json`)
    ).json()) as {
      keys: object[];
    };
    expect(keys.keys).toMatchObject([{ kty: 'RSA', alg: 'RS256' }]);
    expect(JSON.stringify(keys)).not.toContain('"d":');
    const answer = await fetch(`${origin}/_local/cognito/`, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser' },
      body: JSON.stringify({ UserPoolId: pool?.id, Username: 'x' }),
    });
    expect([answer.status, (await answer.json()) as object]).toMatchObject([
      400,
      { __type: 'AccessDeniedException' },
    ]);
  });
});
