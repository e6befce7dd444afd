import { operationHeader } from '../../constructs/firewall-rules.ts';
import type { EvaluatedResource, Evaluator } from './intrinsics.ts';
import type { AttributeModel, PasswordPolicyModel, UserPoolClientModel, UserPoolModel } from './model.ts';

type Properties = Record<string, unknown>;

/** The standard attributes of a pool whose users sign in by email. */
const standardAttributes = [
  'address',
  'birthdate',
  'email',
  'email_verified',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'phone_number_verified',
  'picture',
  'preferred_username',
  'profile',
  'sub',
  'updated_at',
  'website',
  'zoneinfo',
];

/** Cognito's own texts, used when the template has none. */
const defaultMessage = {
  subject: 'Your verification code',
  text: 'Your confirmation code is {####}',
};

/** The triggers that the local user pool runs. */
const triggerNames = [
  'PreSignUp',
  'PostConfirmation',
  'CustomMessage',
  'DefineAuthChallenge',
  'CreateAuthChallenge',
  'VerifyAuthChallengeResponse',
];

export function readUserPools(evaluator: Evaluator): UserPoolModel[] {
  const clients = evaluator.resources('AWS::Cognito::UserPoolClient');
  return evaluator.resources('AWS::Cognito::UserPool').map((resource) => {
    const { properties, ref, stack, logicalId } = resource;
    refuseUnsupported(resource);
    const verification = (properties.VerificationMessageTemplate ?? {}) as Properties;
    const updates = (properties.UserAttributeUpdateSettings ?? {}) as Properties;
    const kept = (updates.AttributesRequireVerificationBeforeUpdate ?? []) as string[];
    return {
      id: ref,
      arn: String(evaluator.evaluate(stack, { 'Fn::GetAtt': [logicalId, 'Arn'] })),
      issuer: `https://cognito-idp.${stack.region}.amazonaws.com/${ref}`,
      region: stack.region,
      passwordPolicy: readPasswordPolicy(properties),
      attributes: readAttributes(properties),
      caseSensitive: (properties.UsernameConfiguration as Properties | undefined)?.CaseSensitive !== false,
      verifiesEmail: ((properties.AutoVerifiedAttributes ?? []) as string[]).includes('email'),
      keepsEmailUntilVerified: kept.includes('email'),
      message: {
        subject: String(verification.EmailSubject ?? defaultMessage.subject),
        text: String(verification.EmailMessage ?? defaultMessage.text),
      },
      triggers: (properties.LambdaConfig ?? {}) as Record<string, string>,
      clients: clients.filter((client) => client.properties.UserPoolId === ref).map(readClient),
      blockedOperations: readBlockedOperations(evaluator, stack.name),
    };
  });
}

interface FirewallRule {
  Action?: { Block?: unknown };
  Statement: {
    ByteMatchStatement?: { FieldToMatch: { SingleHeader?: { Name: string } }; SearchString: string };
  };
}

/** The operations that the firewall in the pool's stack blocks for everybody. Its limits don't apply on one machine. */
const readBlockedOperations = (evaluator: Evaluator, stackName: string): string[] =>
  evaluator
    .resources('AWS::WAFv2::WebACL')
    .filter(({ stack }) => stack.name === stackName)
    .flatMap(({ properties }) => (properties.Rules ?? []) as FirewallRule[])
    .flatMap(({ Action, Statement: { ByteMatchStatement: match } }) =>
      Action?.Block && match?.FieldToMatch.SingleHeader?.Name === operationHeader ? [match.SearchString] : [],
    );

function refuseUnsupported({ properties, logicalId }: EvaluatedResource): void {
  const usernames = (properties.UsernameAttributes ?? []) as string[];
  if (usernames.join() !== 'email') {
    throw new Error(`${logicalId}: the local user pool signs people in by email address alone.`);
  }
  const strange = Object.keys(properties.LambdaConfig ?? {}).filter((name) => !triggerNames.includes(name));
  if (strange.length > 0) {
    throw new Error(`${logicalId}: the local user pool has no trigger ${strange.join(', ')}.`);
  }
}

function readPasswordPolicy(properties: Properties): PasswordPolicyModel {
  const policies = (properties.Policies ?? {}) as { PasswordPolicy?: Properties };
  const policy = policies.PasswordPolicy ?? {};
  return {
    minimumLength: Number(policy.MinimumLength ?? 8),
    lowercase: policy.RequireLowercase === true,
    uppercase: policy.RequireUppercase === true,
    numbers: policy.RequireNumbers === true,
    symbols: policy.RequireSymbols === true,
  };
}

function readAttributes(properties: Properties): AttributeModel[] {
  const schema = (properties.Schema ?? []) as Properties[];
  const stated = schema.map((attribute) => {
    const name = String(attribute.Name);
    const constraints = (attribute.StringAttributeConstraints ?? {}) as Properties;
    return {
      name: standardAttributes.includes(name) ? name : `custom:${name}`,
      required: attribute.Required === true,
      mutable: attribute.Mutable !== false,
      maximumLength: Number(constraints.MaxLength ?? 2048),
    };
  });
  const others = standardAttributes.filter((name) => !stated.some((attribute) => attribute.name === name));
  const standard = others.map((name) => ({
    name,
    required: false,
    mutable: name !== 'sub',
    maximumLength: 2048,
  }));
  return [...stated, ...standard];
}

const readClient = ({ properties, ref, logicalId }: EvaluatedResource): UserPoolClientModel => {
  if (properties.GenerateSecret === true) {
    throw new Error(`${logicalId}: the local user pool has no client secrets.`);
  }
  const units = (properties.TokenValidityUnits ?? {}) as Record<string, string>;
  const rotation = (properties.RefreshTokenRotation ?? {}) as Properties;
  return {
    id: ref,
    flows: (properties.ExplicitAuthFlows ?? ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']) as string[],
    readAttributes: (properties.ReadAttributes ?? null) as string[] | null,
    writeAttributes: (properties.WriteAttributes ?? null) as string[] | null,
    accessTokenSeconds: seconds(properties.AccessTokenValidity ?? 1, units.AccessToken ?? 'hours'),
    idTokenSeconds: seconds(properties.IdTokenValidity ?? 1, units.IdToken ?? 'hours'),
    refreshTokenSeconds: seconds(properties.RefreshTokenValidity ?? 30, units.RefreshToken ?? 'days'),
    rotatesRefreshTokens: rotation.Feature === 'ENABLED',
    hidesUserExistence: properties.PreventUserExistenceErrors === 'ENABLED',
  };
};

const secondsPerUnit: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

const seconds = (amount: unknown, unit: string): number => Number(amount) * (secondsPerUnit[unit] ?? 1);
