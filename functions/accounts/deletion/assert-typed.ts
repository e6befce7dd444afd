import { isTypedName } from '@batchbook/shared/accounts/typed-name';
import { invalid } from '../../platform/http/request-problem.ts';

/** @throws RequestProblem at `name` when another name was typed. */
export function assertTyped(body: { name: string } | undefined, name: string): void {
  if (body !== undefined && !isTypedName(body.name, name)) throw invalid('name', `must be ${name}`);
}
