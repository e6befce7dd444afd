import { type Maker, type Runtime, request, signUp, until } from './product.ts';

/** What a script needs to write to the running product's table. The client reads it when it is first imported. */
function reachTable(runtime: Runtime): void {
  Object.assign(process.env, {
    TABLE_NAME: runtime.tableName,
    AWS_ENDPOINT_URL_DYNAMODB: runtime.dynamodbEndpoint,
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
}

/** Sets the plan of an organization of the running product, as an operator does. */
export async function setTier(runtime: Runtime, organizationId: string, tier: string): Promise<void> {
  reachTable(runtime);
  const { changeStanding } = await import('@batchbook/functions/billing/change-standing');
  await changeStanding(organizationId, { tier }, new Date());
}

/** Every item of an organization in the running product's table, including its outbox. */
export async function keptOf(runtime: Runtime, organizationId: string): Promise<Record<string, unknown>[]> {
  reachTable(runtime);
  const { everythingOf } = await import('./table-state.ts');
  return everythingOf(organizationId);
}

/** Waits until this many screens of an organization are connected and receive each change. */
export async function screensConnected(
  runtime: Runtime,
  organizationId: string,
  count: number,
): Promise<void> {
  reachTable(runtime);
  const { itemsAt } = await import('./organization.ts');
  await until(
    `${count} live connections`,
    async () => (await itemsAt(`ORG#${organizationId}`, 'CONNECTION#')).length >= count,
  );
}

export interface Colleague extends Pick<Maker, 'email' | 'password'> {
  /** Calls the API through the gateway in the joined organization; `path` begins after it. */
  call: Maker['call'];
  /** Sets the names that others see. */
  rename(names: { firstName: string; lastName: string }): Promise<void>;
}

/** A second person in an organization of the running product, who joined it as accepting an invitation will. */
export async function newColleague(
  runtime: Runtime,
  organizationId: string,
  names: { firstName: string; lastName: string },
): Promise<Colleague> {
  const { email, password, accessToken, organizationId: own } = await signUp(runtime);
  const api = (method: string, path: string, body?: unknown) =>
    request(runtime, accessToken, method, path, body);
  const rename: Colleague['rename'] = async (changed) => {
    await api('PATCH', '/me', changed);
  };
  await rename(names);
  const { userId } = (await api('GET', '/me')).body;
  reachTable(runtime);
  const { addMember, removeMember } = await import('./organization.ts');
  await addMember(organizationId, 'active', userId);
  // Once signed in, they are in the joined kitchen: it is their only one.
  await removeMember(own, userId);
  return {
    email,
    password,
    rename,
    call: (method, path, body) => api(method, `/organizations/${organizationId}${path}`, body),
  };
}
