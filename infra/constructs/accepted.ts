import { type Stack, Token, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Accepts a finding of cdk-nag's AwsSolutions rules on this construct and its children.
 *
 * @param rule 'COG2', or with the finding itself, 'IAM5[Resource::*]'.
 * @param reason Why it is right here, for an auditor.
 */
export function accept(construct: IConstruct, rule: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: `AwsSolutions-${rule}`, reason });
}

/** A stack's account in the form that cdk-nag's findings use. */
export const accountInFindings = ({ account }: Stack): string =>
  Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
