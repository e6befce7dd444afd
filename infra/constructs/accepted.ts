import { type Stack, Token, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * A finding of cdk-nag's AwsSolutions rules that stays, on this construct and what is inside it.
 *
 * @param rule 'COG2', or with the finding itself, 'IAM5[Resource::*]'.
 * @param reason Why it is right here, for an auditor.
 */
export function accept(construct: IConstruct, rule: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: `AwsSolutions-${rule}`, reason });
}

/** A stack's account as cdk-nag writes it in its findings. */
export const accountInFindings = ({ account }: Stack): string =>
  Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
