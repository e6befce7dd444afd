import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import type { Me, Organization, patchOrganizationSchema } from '@batchbook/shared/accounts/schema';
import { dayIn } from '@batchbook/shared/accounts/time-zone';
import type { Currency } from '@batchbook/shared/money';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { clientFor } from './api.ts';
import { keys } from './keys.ts';
import { selectOrganization, useOrganizationId } from './organization.tsx';

const accountsApi = clientFor(accountsRoutes);

export const meQuery = queryOptions({ queryKey: keys.me, queryFn: () => accountsApi.getMe({}) });

export const organizationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keys.organization(organizationId),
    queryFn: () => accountsApi.getOrganization({ params: { organizationId } }),
  });

/**
 * Reads the user again after a change of their memberships. Never rejects: the change is made, also when it can't be read,
 * or when the live connection has it read once more.
 */
export const refreshMe = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.me });

/** The signed-in user. */
export const useMe = () => useQuery(meQuery);

/** The current organization. */
export const useOrganization = () => useQuery(organizationQuery(useOrganizationId()));

/** The time zone of this device: 'Europe/London'. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the organization; of this device while it has none. */
export const useTimeZone = (): string => useOrganization().data?.timeZone ?? deviceTimeZone();

/** The day that it is for the organization, `2026-11-30`. */
export const useToday = (): string => dayIn(useTimeZone(), new Date());

/** The organization's currency. Pounds, the default of a new one, until it has loaded. */
export const useCurrency = (): Currency => useOrganization().data?.currency ?? 'GBP';

type MeChange = Partial<
  Pick<Me, 'themePreference' | 'businessRole'> & Record<'firstName' | 'lastName' | 'displayName', string>
>;

/** Changes the user's names, role or theme. The theme shows at once, and reverts if the server refuses. */
export function useUpdateMe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MeChange) => accountsApi.updateMe({ body }),
    // A form would take names that show at once for saved ones, and couldn't be sent again when saving fails.
    onMutate: async ({ themePreference }) => {
      await client.cancelQueries({ queryKey: keys.me });
      const before = client.getQueryData<Me>(keys.me);
      if (themePreference) client.setQueryData<Me>(keys.me, (me) => me && { ...me, themePreference });
      return { before };
    },
    onError: (_error, _change, kept) => client.setQueryData(keys.me, kept?.before),
    onSuccess: (me) => client.setQueryData(keys.me, me),
  });
}

/** Changes the organization. Its name is in the memberships too. */
export function useUpdateOrganization() {
  const client = useQueryClient();
  const organizationId = useOrganizationId();
  return useMutation({
    mutationFn: (body: z.input<typeof patchOrganizationSchema>) =>
      accountsApi.updateOrganization({ params: { organizationId }, body }),
    onSuccess: (organization: Organization) => {
      client.setQueryData(keys.organization(organizationId), organization);
      // What a referral earns is in the currency of the business.
      void client.invalidateQueries({ queryKey: keys.referrals(organizationId) });
      client.setQueryData<Me>(keys.me, (me) => me && renamed(me, organization));
    },
  });
}

/** Creates an organization of the user's own, and makes it the one in use. */
export function useCreateOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { id: string; name: string; currency: Currency }) => {
      const organization = await accountsApi.createOrganization({
        body: { ...body, timeZone: deviceTimeZone() },
      });
      await refreshMe(client);
      selectOrganization(organization.id);
      return organization;
    },
  });
}

const renamed = (me: Me, organization: Organization): Me => ({
  ...me,
  memberships: me.memberships.map((membership) =>
    membership.organizationId === organization.id
      ? { ...membership, organizationName: organization.name }
      : membership,
  ),
});
