/**
 * Builds a domain's HTTP function from its contract and its use cases. An operation without a use case doesn't compile,
 * and a route outside the contract doesn't exist.
 */
import { idSchema } from '@batchbook/shared/http/fields';
import { type Contract, type Operation, routeKeyOf } from '@batchbook/shared/http/operation';
import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import * as z from 'zod/mini';
import type { Actor, User } from '../actor.ts';
import { type Clock, systemClock } from '../clock.ts';
import { withinInvocation } from '../deadline.ts';
import { log } from '../log.ts';
import { answerJson } from './answer.ts';
import { sendable, sendableProblem } from './answer-limit.ts';
import { isFromFrontDoor } from './front-door.ts';
import { ifChanged } from './if-changed.ts';
import { proveMembership } from './membership.ts';
import { readRequest } from './read-request.ts';
import { notFound, RequestProblem } from './request-problem.ts';
import { sessionOf } from './session.ts';
import type { UseCase } from './use-case.ts';
import { visitorOf } from './visitor.ts';

export type UseCases<C extends Contract> = { [Name in keyof C]: UseCase<C[Name]> };

type AnyUseCase = (
  request: { params: unknown; query: unknown; body: unknown; now: Date },
  proof: Promise<Actor>,
) => Promise<{ status: number; body: unknown }>;

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export function serve<C extends Contract>(
  contract: C,
  useCases: UseCases<C>,
  clock: Clock = systemClock,
): Handler {
  const routes = new Map<string, { operation: Operation; run: AnyUseCase }>();
  for (const [name, operation] of Object.entries(contract))
    routes.set(routeKeyOf(operation), { operation, run: useCases[name] as unknown as AnyUseCase });

  const dispatch = async (event: APIGatewayProxyEventV2) => {
    const route = routes.get(event.routeKey);
    if (!route) throw notFound();
    const now = clock.now();
    const proof = prove(route.operation, event, now);
    // Access is checked first, so that an outsider learns nothing about the rest of the request.
    proof.catch(() => undefined);
    let request: ReturnType<typeof readRequest>;
    try {
      request = readRequest(route.operation, event);
    } catch (error) {
      await proof;
      throw error;
    }
    const reply = await route.run({ ...request, now }, proof);
    return answerJson(reply.status, reply.body);
  };

  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use({
      before: ({ event, context }) => {
        log.addContext(context);
        assertFromFrontDoor(event);
      },
      after: (request) => {
        const { event, response } = request;
        if (response) request.response = sendable(ifChanged(response, event), event);
      },
      onError: (request) => {
        request.response = sendableProblem(request.error, request.event);
      },
    })
    .handler((event, context) => withinInvocation(context, () => dispatch(event))) as unknown as Handler;
}

function assertFromFrontDoor({ headers, routeKey }: APIGatewayProxyEventV2): void {
  if (isFromFrontDoor(headers)) return;
  log.warn('a request past the front door', { routeKey });
  // A retryable answer: after a mistake in rotating the secrets, devices keep what they have to post.
  throw new RequestProblem('busy');
}

async function prove(operation: Operation, event: APIGatewayProxyEventV2, now: Date): Promise<Actor> {
  if (operation.access === 'public') return visitorOf(event, operation.path);
  const user = userOf(event as APIGatewayProxyEventV2WithJWTAuthorizer);
  if (operation.access === 'user') return user;
  const organizationId = z.safeParse(idSchema, event.pathParameters?.organizationId);
  if (!organizationId.success) throw notFound();
  const member = await proveMembership(organizationId.data, user, {
    requires: operation.requires,
    reachesClosed: operation.reachesClosed,
    now,
  });
  if (operation.access === 'owner' && member.role !== 'owner') throw new RequestProblem('owner_only');
  return member;
}

/** The gateway has already checked the token's signature, issuer, audience, time and scope. */
function userOf(event: APIGatewayProxyEventV2WithJWTAuthorizer): User {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  if (typeof claims?.sub !== 'string' || claims.sub === '')
    throw new Error('a route without an authorizer was called');
  return { kind: 'user', userId: claims.sub, session: sessionOf(claims) };
}
