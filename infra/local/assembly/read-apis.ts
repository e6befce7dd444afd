import type { EvaluatedResource, Evaluator } from './intrinsics.ts';
import type { AuthorizerModel, HttpApiModel, HttpRouteModel, SocketApiModel } from './model.ts';

/** Reads the HTTP APIs with their routes, which may be in other stacks than the API itself. */
export function readHttpApis(evaluator: Evaluator): HttpApiModel[] {
  const authorizers = new Map<string, AuthorizerModel>();
  for (const { ref, properties, logicalId } of evaluator.resources('AWS::ApiGatewayV2::Authorizer')) {
    if (properties.AuthorizerType !== 'JWT') {
      throw new Error(`${logicalId}: the local cloud has JWT authorizers alone.`);
    }
    const jwt = properties.JwtConfiguration as { Issuer: string; Audience?: string[] };
    authorizers.set(ref, { issuer: jwt.Issuer, audience: jwt.Audience ?? [] });
  }
  const targets = integrationTargets(evaluator);
  return apisOf(evaluator, 'HTTP').map(({ ref }) => ({
    id: ref,
    stage: stageOf(evaluator, ref) ?? '$default',
    routes: routesOf(evaluator, ref).map((route) => readHttpRoute(route, authorizers, targets)),
  }));
}

function readHttpRoute(
  { properties, logicalId }: EvaluatedResource,
  authorizers: Map<string, AuthorizerModel>,
  targets: Map<string, string>,
): HttpRouteModel {
  const type = properties.AuthorizationType ?? 'NONE';
  const authorizer = type === 'NONE' ? null : authorizers.get(String(properties.AuthorizerId));
  // A route whose authorizer is missing must not become public.
  if (authorizer === undefined) throw new Error(`${logicalId}: the authorizer isn't there.`);
  return {
    key: String(properties.RouteKey),
    functionArn: targetOf(properties, targets),
    authorizer,
    scopes: (properties.AuthorizationScopes ?? []) as string[],
  };
}

export function readSocketApis(evaluator: Evaluator): SocketApiModel[] {
  const targets = integrationTargets(evaluator);
  const answering = new Set(
    evaluator.resources('AWS::ApiGatewayV2::RouteResponse').map(({ properties }) => properties.RouteId),
  );
  return apisOf(evaluator, 'WEBSOCKET').map(({ ref, properties }) => ({
    id: ref,
    stage: stageOf(evaluator, ref) ?? 'production',
    selection: String(properties.RouteSelectionExpression ?? '$request.body.action'),
    routes: routesOf(evaluator, ref).map((route) => ({
      key: String(route.properties.RouteKey),
      functionArn: targetOf(route.properties, targets),
      answers: answering.has(route.ref),
    })),
  }));
}

const apisOf = (evaluator: Evaluator, protocol: 'HTTP' | 'WEBSOCKET'): EvaluatedResource[] =>
  evaluator.resources('AWS::ApiGatewayV2::Api').filter((api) => api.properties.ProtocolType === protocol);

const routesOf = (evaluator: Evaluator, apiId: string): EvaluatedResource[] =>
  evaluator.resources('AWS::ApiGatewayV2::Route').filter((route) => route.properties.ApiId === apiId);

const stageOf = (evaluator: Evaluator, apiId: string): string | undefined =>
  evaluator
    .resources('AWS::ApiGatewayV2::Stage')
    .filter(({ properties }) => properties.ApiId === apiId)
    .map(({ properties }) => String(properties.StageName))[0];

/** The function ARN of an integration, whose URI is the ARN itself or contains it. */
function integrationTargets(evaluator: Evaluator): Map<string, string> {
  return new Map(
    evaluator.resources('AWS::ApiGatewayV2::Integration').map(({ ref, properties }) => {
      const uri = String(properties.IntegrationUri);
      return [ref, /functions\/(arn:[^/]+)\/invocations$/.exec(uri)?.[1] ?? uri] as const;
    }),
  );
}

function targetOf(properties: Record<string, unknown>, targets: Map<string, string>): string {
  const integration = String(properties.Target).replace('integrations/', '');
  const functionArn = targets.get(integration);
  if (!functionArn) throw new Error(`${properties.RouteKey}: the integration isn't there.`);
  return functionArn;
}
