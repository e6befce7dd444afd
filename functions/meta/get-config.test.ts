import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../tests/support/api.ts';

beforeEach(() => {
  vi.stubEnv('USER_POOL_ID', 'eu-west-2_pool');
  vi.stubEnv('USER_POOL_CLIENT_ID', 'client');
  vi.stubEnv('SUPPORT_EMAIL', 'help@batchbook.example');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const config = async () => (await call(null, 'getConfig', {})).body;

it('names the support address, and no community without one', async () => {
  expect(await config()).toMatchObject({ communityUrl: null, supportEmail: 'help@batchbook.example' });
});

it('names the community of a deployment that has one', async () => {
  vi.stubEnv('COMMUNITY_URL', 'https://community.batchbook.example');
  expect(await config()).toMatchObject({ communityUrl: 'https://community.batchbook.example' });
});
