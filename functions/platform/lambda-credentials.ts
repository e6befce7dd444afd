/**
 * Takes the place of the SDK's `credential-provider-node` in the bundles (`infra/bundles.ts`). A Lambda's credentials are
 * in its environment. The SDK's chain also looks in profiles, single sign-on and other services, which is code that every
 * start would load.
 */
import { fromEnv } from '@aws-sdk/credential-provider-env';

export const defaultProvider = () => fromEnv();
