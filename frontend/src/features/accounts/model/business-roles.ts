import { businessRoles } from '@batchbook/shared/accounts/constants';

export type BusinessRole = (typeof businessRoles)[number];

const roleNames: Record<BusinessRole, string> = {
  producer: 'Producer',
  cafe_bakery: 'Cafe/Bakery',
  event_trader: 'Event Trader',
};

/** The choices, after the empty one. */
export const roleOptions: readonly { value: BusinessRole | ''; label: string }[] = [
  { value: '', label: 'Choose your role' },
  ...businessRoles.map((value) => ({ value, label: roleNames[value] })),
];
