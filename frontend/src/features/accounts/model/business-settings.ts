import type { Organization } from '@batchbook/shared/accounts/schema';

/** What an owner may change of the organization, as it is typed. */
export interface BusinessSettings {
  name: string;
  currency: Organization['currency'];
  targetMarginPercent: string;
  /** Nothing keeps labour out of the costs, and overheads. */
  hourlyRate: string;
  overheadPercent: string;
  address: string;
}

export const settingsOf = (organization: Organization): BusinessSettings => ({
  name: organization.name,
  currency: organization.currency,
  targetMarginPercent: organization.targetMarginPercent,
  hourlyRate: organization.hourlyRate ?? '',
  overheadPercent: organization.overheadPercent ?? '',
  address: organization.address,
});

/** '65', '65 %' or '62,5' as the API takes it; `null` for what is no percentage from 0 to 99.99. */
export function percentOf(text: string): string | null {
  const figure = text.replace('%', '').trim().replace(',', '.');
  return /^\d{1,2}(\.\d{1,2})?$/.test(figure) ? figure : null;
}

/** '14.50' or '14,5' as the API takes it, nothing as `null`; `undefined` for what is no figure. */
export function figureOf(text: string): string | null | undefined {
  const figure = text
    .replaceAll(/[£$€%\s]/g, '')
    .replace(',', '.')
    .replace(/^\./, '0.');
  if (figure === '') return null;
  return /^\d{1,6}(\.\d{1,4})?$/.test(figure) ? figure : undefined;
}

const labels: Record<keyof BusinessSettings, string> = {
  name: 'Business name',
  currency: 'Currency',
  targetMarginPercent: 'Target margin, %',
  hourlyRate: 'Hour of work',
  overheadPercent: 'Overheads, %',
  address: 'Address',
};

/** Where what is typed differs from what somebody else saved. */
export function differencesOf(mine: BusinessSettings, saved: Organization) {
  const theirs = settingsOf(saved);
  return (Object.keys(labels) as (keyof BusinessSettings)[])
    .filter((key) => mine[key] !== theirs[key])
    .map((key) => ({ key, label: labels[key], mine: mine[key], theirs: theirs[key] }));
}
