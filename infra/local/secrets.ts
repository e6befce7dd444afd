import type { SecretModel } from './assembly/model.ts';

/** The secrets of the templates, with the values that the runner has for them. */
export type Secrets = readonly (SecretModel & { value: string | null })[];

/** @param values By name. A secret without one is empty, as it is when CloudFormation has just made it. */
export const openSecrets = (models: readonly SecretModel[], values: Record<string, string>): Secrets =>
  models.map((model) => ({ ...model, value: values[model.name] ?? null }));

/** Secrets Manager's GetSecretValue, by name or ARN. */
export function getSecretValue(secrets: Secrets, body: string) {
  const { SecretId: id } = JSON.parse(body) as { SecretId?: string };
  const secret = secrets.find(({ name, arn }) => name === id || arn === id);
  if (secret?.value == null) {
    const message = secret
      ? "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT"
      : "Secrets Manager can't find the specified secret.";
    return { status: 400, type: 'ResourceNotFoundException', body: { message } };
  }
  const { arn: ARN, name: Name, value: SecretString } = secret;
  return { status: 200, body: { ARN, Name, SecretString, VersionStages: ['AWSCURRENT'] } };
}
