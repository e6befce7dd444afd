/** A function's environment besides the template's variables: the local addresses of AWS. */
export interface Endpoints {
  region: string;
  dynamodb: string;
  aws: string;
  apiIds: readonly string[];
}

export function functionEnvironment(
  { region, dynamodb, aws, apiIds }: Endpoints,
  declared: Record<string, string>,
): Record<string, string> {
  const local = Object.entries(declared).map(
    ([name, value]) => [name, localAddress(value, apiIds, aws)] as const,
  );
  return {
    PATH: process.env.PATH ?? '',
    TZ: ':UTC',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    ...credentials(dynamodb),
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_ENDPOINT_URL_EVENTBRIDGE: aws,
    AWS_ENDPOINT_URL_SESV2: aws,
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: aws,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: aws,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: aws,
    ...Object.fromEntries(local),
  };
}

/** A variable with our gateway's public address points to this machine instead. */
function localAddress(value: string, apiIds: readonly string[], aws: string): string {
  return value.replace(
    /^(?:https|wss):\/\/([a-z0-9]+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com/,
    (whole, apiId) => (apiIds.includes(apiId) ? `${aws}/execute-api/${apiId}` : whole),
  );
}

/** Made-up keys, never those of the person who is logged in, except for a table on AWS itself. */
function credentials(dynamodb: string): Record<string, string> {
  if (new URL(dynamodb).hostname.endsWith('.amazonaws.com')) {
    const own = Object.entries(process.env).filter(([name]) =>
      /^AWS_(ACCESS|SECRET|SESSION|PROFILE)/.test(name),
    );
    return Object.fromEntries(own.map(([name, value]) => [name, value ?? '']));
  }
  return { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
}
