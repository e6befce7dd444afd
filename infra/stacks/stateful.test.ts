import { describe, expect, it } from 'vitest';
import { type Found, synthesised, targetOf } from '../testing/synthesised.ts';

const product = synthesised('production');

function only(type: string, from = product): Found {
  const [found, ...others] = from.of(type);
  if (!found || others.length > 0) throw new Error(`${others.length + 1} of ${type}`);
  return found;
}

describe('the table', () => {
  const table = only('AWS::DynamoDB::GlobalTable');

  it('has the keys and the index that the access patterns need', () => {
    expect(table.Properties.KeySchema).toEqual([
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ]);
    expect(table.Properties.GlobalSecondaryIndexes).toMatchObject([
      {
        IndexName: 'GSI1',
        KeySchema: [
          { AttributeName: 'gsi1pk', KeyType: 'HASH' },
          { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ]);
  });

  it('can be restored to any second, and is deleted neither by mistake nor with its stack', () => {
    expect(table.Properties.Replicas).toMatchObject([
      {
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      },
    ]);
    expect([table.DeletionPolicy, table.UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
  });

  it('streams new items, deletes expired ones, and is paid per request', () => {
    expect(table.Properties).toMatchObject({
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      BillingMode: 'PAY_PER_REQUEST',
    });
  });
});

describe('a restored table', () => {
  const tableArn = 'arn:aws:dynamodb:eu-west-2:000000000000:table/Table-restored';
  const tableStreamArn = `${tableArn}/stream/2026-01-01T10:00:00.000`;
  const restored = synthesised('production', { tableStreamArn });

  it('replaces the first one in every function, policy, alarm and the relay', () => {
    expect(restored.of('AWS::DynamoDB::GlobalTable')).toEqual([]);
    const places = (from: typeof product, name: string | RegExp) =>
      from.of('AWS::Lambda::Function').filter(({ Properties }) => {
        const { TABLE_NAME } = Properties.Environment?.Variables ?? {};
        return TABLE_NAME !== undefined && JSON.stringify(TABLE_NAME).match(name);
      }).length;
    expect(places(restored, /^"Table-restored"$/)).toBe(places(product, /Table/));
    const sources = restored.of('AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties);
    expect(sources.map(({ EventSourceArn }) => EventSourceArn)).toContain(tableStreamArn);
    expect(JSON.stringify([...restored.templates])).not.toMatch(/ExportsOutput[A-Za-z]*Table/);
  });

  it('can do so: no stack blocks the change', () => {
    const held = [...product.templates].flatMap(([stack, { Outputs = {} }]) =>
      Object.entries(Outputs)
        .filter(([, { Export }]) => Export)
        .map(([name]) => `${stack}/${name}`),
    );
    expect(held.length).toBeGreaterThan(0);
    expect(held.filter((name) => /Table/.test(name))).toEqual([]);
  });
});

describe('the user pool', () => {
  const pool = only('AWS::Cognito::UserPool');
  const client = only('AWS::Cognito::UserPoolClient');

  it('accepts an e-mail address in any case, proved by a code, and long passwords of any kind', () => {
    expect(pool.Properties).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      DeletionProtection: 'ACTIVE',
    });
    expect(pool.Properties.Policies.PasswordPolicy).toEqual({
      MinimumLength: 12,
      RequireLowercase: false,
      RequireUppercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
    });
    expect(pool.DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  it.each(['business_name', 'display_name', 'referral'])(
    'keeps the %s of the sign-up, 200 characters at most',
    (Name) => {
      expect(pool.Properties.Schema).toContainEqual({
        Name,
        AttributeDataType: 'String',
        Mutable: true,
        StringAttributeConstraints: { MaxLength: '200' },
      });
    },
  );

  it('sends a mail with the code', () => {
    const { EmailMessage, EmailSubject, DefaultEmailOption } = pool.Properties.VerificationMessageTemplate;
    expect(DefaultEmailOption).toBe('CONFIRM_WITH_CODE');
    expect(EmailSubject).toContain('Batchbook');
    expect(EmailMessage).toContain('{####}');
  });

  it('calls the functions that guard a sign-up, create the account, write a reset’s mail and check a link', () => {
    expect(Object.keys(pool.Properties.LambdaConfig)).toEqual([
      'CreateAuthChallenge',
      'CustomMessage',
      'DefineAuthChallenge',
      'PostConfirmation',
      'PreSignUp',
      'VerifyAuthChallengeResponse',
    ]);
  });

  it('logs each mail that it couldn’t send, for a month', () => {
    const delivery = only('AWS::Cognito::LogDeliveryConfiguration');
    const [configuration, ...others] = delivery.Properties.LogConfigurations;
    expect(others).toEqual([]);
    expect(configuration).toMatchObject({ EventSource: 'userNotification', LogLevel: 'ERROR' });
    expect(targetOf(delivery.Properties.UserPoolId)).toBe(pool.id);
    const arn = JSON.stringify(configuration.CloudWatchLogsConfiguration.LogGroupArn);
    const group = product
      .of('AWS::Logs::LogGroup')
      .find(({ Properties }) => arn.includes(`:log-group:${Properties.LogGroupName}"`));
    expect(group?.Properties).toMatchObject({ RetentionInDays: 30 });
    expect([delivery.DependsOn].flat()).toContain(group?.id);
  });

  it('issues short-lived, revocable tokens by SRP or a mailed link only, and hides who has an account', () => {
    expect(client.Properties).toMatchObject({
      ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 15,
      IdTokenValidity: 60,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      GenerateSecret: false,
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });

  it('lets a user write the address and the names of the sign-up, but not mark an address as verified', () => {
    expect([...client.Properties.WriteAttributes].sort()).toEqual([
      'custom:business_name',
      'custom:display_name',
      'custom:referral',
      'email',
    ]);
    expect([...client.Properties.ReadAttributes].sort()).toEqual([
      'custom:business_name',
      'custom:display_name',
      'custom:referral',
      'email',
      'email_verified',
    ]);
  });
});

interface RateRule {
  readonly Name: string;
  readonly Action: object;
  readonly Statement: {
    readonly RateBasedStatement: {
      readonly Limit: number;
      readonly AggregateKeyType: string;
      readonly ScopeDownStatement?: object;
    };
  };
}

describe.each(['production', 'staging'])('the firewall before the user pool of %s', (stage) => {
  const from = stage === 'production' ? product : synthesised(stage);
  const [acl, ...others] = from.of('AWS::WAFv2::WebACL').filter(({ stack }) => stack === 'Identity');
  const all: RateRule[] = acl?.Properties.Rules ?? [];
  const rules = all.filter(({ Statement }) => Statement.RateBasedStatement);

  it('is the one that clients of the pool use', () => {
    expect(others).toEqual([]);
    expect(acl?.Properties.Scope).toBe('REGIONAL');
    const association = only('AWS::WAFv2::WebACLAssociation', from);
    expect(targetOf(association.Properties.ResourceArn)).toBe(only('AWS::Cognito::UserPool', from).id);
    expect(targetOf(association.Properties.WebACLArn)).toBe(acl?.id);
  });

  it('blocks the deletion of a user, which only the product may do', () => {
    const closed = all.filter((rule) => !rules.includes(rule)) as unknown as Record<string, unknown>[];
    expect(closed).toMatchObject([
      {
        Action: { Block: {} },
        Statement: {
          ByteMatchStatement: {
            FieldToMatch: { SingleHeader: { Name: 'x-amzn-cognito-operation-name' } },
            SearchString: 'DeleteUser',
          },
        },
      },
    ]);
  });

  it('blocks an address that sends too many requests, and sooner one that requests codes', () => {
    const [all, mails] = rules.map(({ Statement }) => Statement.RateBasedStatement);
    expect(rules.map(({ Action }) => Object.keys(Action))).toEqual([['Block'], ['Block']]);
    expect(rules.map(({ Statement }) => Statement.RateBasedStatement.AggregateKeyType)).toEqual(['IP', 'IP']);
    expect(all?.ScopeDownStatement).toBeUndefined();
    expect(mails?.Limit).toBeLessThan(all?.Limit ?? 0);
    const scope = JSON.stringify(mails?.ScopeDownStatement);
    for (const operation of [
      'SignUp',
      'ResendConfirmationCode',
      'ForgotPassword',
      'UpdateUserAttributes',
      'GetUserAttributeVerificationCode',
    ])
      expect(scope).toContain(`"SearchString":"${operation}"`);
    // Cognito puts the operation's name there; it doesn't show `x-amz-target` to a firewall.
    const headers = new Set(
      [...scope.matchAll(/"SingleHeader":\{"Name":"([^"]+)"/g)].map(([, name]) => name),
    );
    expect([...headers]).toEqual(['x-amzn-cognito-operation-name']);
  });
});

describe('mail', () => {
  it('comes from the domain if there is one, including codes', () => {
    const withDomain = synthesised('production', { domain: 'batchbook.example' });
    expect(only('AWS::SES::EmailIdentity', withDomain).Properties.EmailIdentity).toBe('batchbook.example');
    expect(only('AWS::Cognito::UserPool', withDomain).Properties.EmailConfiguration).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Batchbook <hello@batchbook.example>',
    });
  });

  it('leads to the domain from a password reset, and has its code alone without one', () => {
    const linksOf = (of: typeof product) =>
      of
        .of('AWS::Lambda::Function')
        .map(({ Properties }) => Properties.Environment?.Variables ?? {})
        .filter(({ POWERTOOLS_SERVICE_NAME: name }) => name === 'accounts-custom-message')
        .map(({ APP_URL }) => APP_URL);
    expect(linksOf(synthesised('production', { domain: 'batchbook.example' }))).toEqual([
      'https://batchbook.example',
    ]);
    expect(linksOf(product)).toEqual([undefined]);
  });

  it('comes from the operator’s address without one, and codes from Cognito', () => {
    expect(product.of('AWS::SES::EmailIdentity')).toEqual([]);
    const senders = product
      .of('AWS::Lambda::Function')
      .flatMap(({ Properties }) => Properties.Environment?.Variables.MAIL_FROM ?? []);
    expect(new Set(senders)).toEqual(new Set(['ops@batchbook.example']));
    expect(only('AWS::Cognito::UserPool').Properties.EmailConfiguration).toBeUndefined();
  });
});

describe('the bus', () => {
  it('keeps a month of the product’s events for replay', () => {
    const { Properties } = only('AWS::Events::Archive');
    expect(Properties.RetentionDays).toBe(30);
    expect(Properties.EventPattern).toEqual({ source: [{ prefix: 'batchbook.' }] });
  });

  it('leaves the archive’s encryption to AWS, without an empty key', () => {
    expect(only('AWS::Events::Archive').Properties).not.toHaveProperty('KmsKeyIdentifier');
  });
});
