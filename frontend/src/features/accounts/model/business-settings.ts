import type { Organization } from '@batchbook/shared/accounts/schema';

/** What an owner may change of the organization, as it is typed. */
export interface BusinessSettings {
  name: string;
  currency: Organization['currency'];
  targetMarginPercent: string;
}

export const settingsOf = ({ name, currency, targetMarginPercent }: Organization): BusinessSettings => ({
  name,
  currency,
  targetMarginPercent,
});

/** '65', '65 %' or '62,5' as the API takes it; `null` for what is no percentage from 0 to 99.99. */
export function percentOf(text: string): string | null {
  const figure = text.replace('%', '').trim().replace(',', '.');
  return /^\d{1,2}(\.\d{1,2})?$/.test(figure) ? figure : null;
}

const labels: Record<keyof BusinessSettings, string> = {
  name: 'Business name',
  currency: 'Currency',
  targetMarginPercent: 'Target margin, %',
};

/** Where what is typed differs from what somebody else saved. */
export function differencesOf(mine: BusinessSettings, saved: Organization) {
  const theirs = settingsOf(saved);
  return (Object.keys(labels) as (keyof BusinessSettings)[])
    .filter((key) => mine[key] !== theirs[key])
    .map((key) => ({ key, label: labels[key], mine: mine[key], theirs: theirs[key] }));
}
