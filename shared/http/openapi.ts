/** The contract as an OpenAPI 3.1 document. */
import * as z from 'zod/mini';
import { type Contract, isOptional, type Operation, problemsOf, type Schema } from './operation.ts';
import { type ProblemCode, problemContentType, problems } from './problem.ts';

type Json = Record<string, unknown>;

const problemSchema: Json = {
  type: 'object',
  description: 'Problem details (RFC 9457)',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problems) },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string' },
          message: { type: 'string' },
          code: { type: 'string', description: 'With confirmation_required: what to name in `confirmed`' },
        },
      },
    },
    requestId: { type: 'string' },
    usedIn: {
      description: 'With recipe_in_use: the recipes and variations that use it',
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'string' }, name: { type: 'string' } },
      },
    },
    moved: {
      description: 'With stock_moved: the current levels of those that moved',
      type: 'array',
      items: {
        type: 'object',
        required: ['itemId', 'currentStock', 'unit', 'version'],
        properties: {
          itemId: { type: 'string' },
          currentStock: { type: 'string' },
          unit: { type: 'string' },
          version: { type: 'integer' },
        },
      },
    },
    current: {
      description:
        'With stale_version: the entity as it stands now; with already_tracked: the stock item that there is',
    },
  },
};

const gatewaySchema: Json = {
  type: 'object',
  description: "The gateway's own refusal",
  required: ['message'],
  properties: { message: { type: 'string' } },
};

export function openApiDocument(contracts: Record<string, Contract>): { openapi: string } & Json {
  const paths: Record<string, Json> = {};
  for (const [domain, contract] of Object.entries(contracts))
    for (const [name, operation] of Object.entries(contract)) {
      const path = paths[operation.path] ?? {};
      paths[operation.path] = path;
      path[operation.method.toLowerCase()] = operationObject(domain, name, operation);
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Batchbook',
      version: '1.0.0',
      description: 'Recipe costing, stock and production for people who make food by hand.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The address the product is served from' }],
    tags: Object.keys(contracts).map((name) => ({ name, description: `The ${name} operations` })),
    paths,
    components: {
      schemas: { Problem: problemSchema, GatewayProblem: gatewaySchema },
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "An access token of the user pool, with the scope 'aws.cognito.signin.user.admin'",
        },
      },
    },
  };
}

function operationObject(domain: string, name: string, operation: Operation): Json {
  return {
    operationId: name,
    tags: [domain],
    summary: operation.summary,
    security: operation.access === 'public' ? [] : [{ accessToken: [] }],
    ...(operation.requires && { 'x-requires': operation.requires }),
    parameters: [
      ...parameters(operation.params, 'path'),
      ...parameters(operation.query, 'query'),
      ...(operation.signedBy ? [signature(operation.signedBy)] : []),
    ],
    ...(operation.body
      ? {
          requestBody: {
            required: !isOptional(operation.body),
            content: {
              [operation.signedInside ? 'text/plain' : 'application/json']: {
                schema: jsonSchema(operation.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: { ...successes(operation), ...failures(operation) },
  };
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const signature = (header: string): Json => ({
  name: header,
  in: 'header',
  required: true,
  schema: { type: 'string', description: 'The signature of the body' },
});

function successes(operation: Operation): Json {
  const entries = Object.entries(operation.responses).map(([status, schema]) => [
    status,
    {
      description: status === '201' ? 'Created' : 'Done',
      content: { 'application/json': { schema: jsonSchema(schema, 'output') } },
    },
  ]);
  return Object.fromEntries(entries);
}

function failures(operation: Operation): Json {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(operation)) {
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const answers: Json = {};
  for (const [status, codes] of byStatus)
    answers[status] = {
      description: codes.map((code) => `${problems[code].title} (\`${code}\`)`).join('; '),
      content: { [problemContentType]: { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  if (operation.access !== 'public') answers[401] = unauthorized;
  answers[429] = gatewayAnswer('Too many requests');
  return answers;
}

/** Of the gateway, or of the product for a session that its user has ended. */
const unauthorized: Json = {
  description: `No valid access token was sent, or ${problems.session_ended.title.toLowerCase()} (\`session_ended\`)`,
  content: {
    [problemContentType]: {
      schema: {
        anyOf: [{ $ref: '#/components/schemas/Problem' }, { $ref: '#/components/schemas/GatewayProblem' }],
      },
    },
  },
};

const gatewayAnswer = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/GatewayProblem' } } },
});

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
