import { contracts } from '@batchbook/shared/contract';
import { openApiDocument } from '@batchbook/shared/http/openapi';
import { metaContract } from '@batchbook/shared/meta/contract';
import { env, optionalEnv } from '../platform/config.ts';
import { serve } from '../platform/http/serve.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { logClientError } from './log-client-error.ts';

const getHealth = useCase(metaContract.getHealth, {
  answer: () => ok({ status: 'ok' as const }),
});

const getConfig = useCase(metaContract.getConfig, {
  answer: () =>
    ok({
      region: env('AWS_REGION'),
      userPoolId: env('USER_POOL_ID'),
      userPoolClientId: env('USER_POOL_CLIENT_ID'),
      userPoolEndpoint: optionalEnv('USER_POOL_ENDPOINT'),
      mailUrl: optionalEnv('MAIL_URL'),
      communityUrl: optionalEnv('COMMUNITY_URL'),
      supportEmail: env('SUPPORT_EMAIL'),
    }),
});

let document: ReturnType<typeof openApiDocument> | undefined;

const getOpenApi = useCase(metaContract.getOpenApi, {
  // Built at the first request, not at every cold start.
  answer: () => {
    document ??= openApiDocument(contracts);
    return ok(document);
  },
});

export const handler = serve(metaContract, { getHealth, getConfig, logClientError, getOpenApi });
