/** Parses API Gateway's event into the contract's request, or throws a problem that says what is wrong. */
import { isOptional, type Operation, type Schema, type SignedBody } from '@batchbook/shared/http/operation';
import type { Issue } from '@batchbook/shared/http/problem';
import { illFormedMessage, illFormedPaths } from '@batchbook/shared/well-formed';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { RequestProblem } from './request-problem.ts';

const bodyMaxBytes = 1024 * 1024;
const issuesMax = 50;
const unknownFieldsMax = 10;
const unknownNameMax = 100;

export interface ParsedRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** @throws RequestProblem with all issues at once when a part doesn't fit its schema. */
export function readRequest(operation: Operation, event: APIGatewayProxyEventV2): ParsedRequest {
  const issues: Issue[] = [];
  const params = parse(operation.params, event.pathParameters ?? {}, '', issues);
  const query = parse(operation.query, event.queryStringParameters ?? {}, '', issues);
  const body = readBody(operation, event, issues);
  if (issues.length > 0)
    throw new RequestProblem('invalid_request', { issues: firstOfEachPath(issues).slice(0, issuesMax) });
  return { params, query, body };
}

function parse(schema: Schema | undefined, value: unknown, at: string, issues: Issue[]): unknown {
  if (!schema) return undefined;
  const illFormed = illFormedPaths(value, at);
  if (illFormed.length > 0) {
    issues.push(...illFormed.map((path) => ({ path, message: illFormedMessage })));
    return undefined;
  }
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  issues.push(...result.error.issues.flatMap((issue) => issuesOf(issue, at)));
  return undefined;
}

function issuesOf(issue: z.core.$ZodIssue, at: string): Issue[] {
  const path = pathOf([at, ...issue.path]);
  if (issue.code === 'unrecognized_keys') return unknownFields(path, issue.keys);
  const nearest = issue.code === 'invalid_union' ? nearestForm(issue.errors) : null;
  return nearest?.flatMap((one) => issuesOf(one, path)) ?? [{ path, message: messageOf(issue) }];
}

/** What is wrong with the form that was most likely meant, of those that an object may have: a fee of an amount or a percentage. */
function nearestForm(forms: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] | null {
  const nearest = forms.toSorted((a, b) => a.length - b.length)[0];
  return nearest?.some(({ path, code }) => path.length > 0 || code === 'unrecognized_keys') ? nearest : null;
}

const pathOf = (parts: readonly PropertyKey[]): string => parts.filter((part) => part !== '').join('.');

/** The names are the client's, so the answer doesn't repeat them without limit. */
const unknownFields = (path: string, names: readonly string[]): Issue[] =>
  names.slice(0, unknownFieldsMax).map((name) => ({
    path: pathOf([path, name.slice(0, unknownNameMax)]),
    message: 'is not known here',
  }));

/** Later checks of a field often fail because the first did. What concerns the whole body has no path. */
function firstOfEachPath(issues: readonly Issue[]): Issue[] {
  const paths = new Set<string>();
  return issues.filter(({ path }) => {
    if (path !== '' && paths.has(path)) return false;
    paths.add(path);
    return true;
  });
}

/** Says what is wrong, for display beside the field. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type' && issue.message === 'Invalid input')
    return `must be ${article(issue.expected)}`;
  return issue.message === 'Invalid input' ? 'is not valid' : issue.message;
}

const article = (expected: string): string =>
  expected === 'int' ? 'a whole number' : /^[aeio]/.test(expected) ? `an ${expected}` : `a ${expected}`;

function readBody(operation: Operation, event: APIGatewayProxyEventV2, issues: Issue[]): unknown {
  if (!operation.body) return undefined;
  if (isLeftOut(event, operation.body)) return parse(operation.body, undefined, '', issues);
  const text = readText(event, operation);
  if (operation.signedInside) return text;
  if (operation.signedBy)
    return { text, signature: event.headers[operation.signedBy] ?? '' } satisfies SignedBody;
  return parse(operation.body, parseJson(text), '', issues);
}

const isLeftOut = ({ headers, body }: APIGatewayProxyEventV2, schema: Schema): boolean =>
  headers['content-type'] === undefined && !body && isOptional(schema);

function readText(event: APIGatewayProxyEventV2, { bodyMaxBytes: own, signedInside }: Operation): string {
  const type = (event.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  const isRead = type === 'application/json' || (signedInside && type === 'text/plain');
  if (!isRead) throw new RequestProblem('unsupported_media_type');
  const text = event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString('utf8')
    : (event.body ?? '');
  if (Buffer.byteLength(text) > (own ?? bodyMaxBytes)) throw new RequestProblem('body_too_large');
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestProblem('malformed_json');
  }
}
