/** Apart from `session.ts`, so that it loads when somebody leaves. */
import { signOut } from 'aws-amplify/auth';
import { configureAmplify } from './amplify.ts';

export async function signOutOfPool(): Promise<void> {
  await configureAmplify();
  await signOut();
}
