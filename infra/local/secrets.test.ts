import { describe, expect, it } from 'vitest';
import { readModel } from './assembly/read-model.ts';
import { getSecretValue, openSecrets } from './secrets.ts';
import { stripeSecret } from './stripe/start-stripe.ts';

const model = readModel({
  directory: '',
  stacks: [
    {
      name: 'Billing',
      region: 'eu-west-2',
      account: '000000000000',
      template: {
        Resources: {
          Keys: {
            Type: 'AWS::SecretsManager::Secret',
            Properties: { Name: 'batchbook-local-stripe' },
          },
          Empty: { Type: 'AWS::SecretsManager::Secret' },
        },
      },
    },
  ],
  assetPath: () => '',
});
const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };
const secrets = openSecrets(model.secrets, stripeSecret(keys));
const read = (SecretId: string) => getSecretValue(secrets, JSON.stringify({ SecretId }));

describe('a secret', () => {
  it('is read by name and by ARN', () => {
    const [secret] = model.secrets;
    expect(secret?.arn).toMatch(
      /^arn:aws:secretsmanager:eu-west-2:000000000000:secret:batchbook-local-stripe-[a-z0-9]{6}$/,
    );
    for (const id of [secret?.name ?? '', secret?.arn ?? '']) {
      const { status, body } = read(id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ARN: secret?.arn, Name: 'batchbook-local-stripe' });
      expect('SecretString' in body && JSON.parse(body.SecretString ?? '')).toEqual({
        secretKey: 'sk_test_1',
        webhookSecrets: ['whsec_1'],
      });
    }
  });

  it('without a value, or that is in no template, is not found', () => {
    for (const id of ['Billing-Empty', 'other'])
      expect(read(id)).toMatchObject({ status: 400, type: 'ResourceNotFoundException' });
  });
});
