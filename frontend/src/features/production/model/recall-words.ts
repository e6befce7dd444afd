import type { LocalAuthority } from '@batchbook/shared/accounts/schema';
import type { RecallKind } from '@batchbook/shared/production/constants';

export const kindWords: Readonly<Record<RecallKind, string>> = {
  drill: 'Drill',
  withdrawal: 'Withdrawal',
  recall: 'Recall',
};

/** The heading of its sheet. */
export const sheetTitles: Readonly<Record<RecallKind, string>> = {
  drill: 'Recall drill',
  withdrawal: 'Product withdrawal',
  recall: 'Product recall',
};

/** 'Somerset Council, 01632 960100'; '' while nobody has said. */
export const authorityText = (authority: LocalAuthority | undefined): string =>
  authority ? [authority.name, authority.phone, authority.email].filter(Boolean).join(', ') : '';
