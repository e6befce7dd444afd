import type { Organization } from '@batchbook/shared/accounts/schema';

/** The organization's settings as typed by an owner. */
export interface BusinessSettings {
  name: string;
  currency: Organization['currency'];
  targetMarginPercent: string;
  /** Nothing keeps labour out of the costs, and overheads. */
  hourlyRate: string;
  overheadPercent: string;
  address: string;
  /** '' until somebody has chosen one. */
  timeZone: string;
  /** The local authority's food safety team. */
  authorityName: string;
  authorityEmail: string;
  authorityPhone: string;
}

export const settingsOf = (organization: Organization): BusinessSettings => ({
  name: organization.name,
  currency: organization.currency,
  targetMarginPercent: organization.targetMarginPercent,
  hourlyRate: organization.hourlyRate ?? '',
  overheadPercent: organization.overheadPercent ?? '',
  address: organization.address,
  timeZone: organization.timeZone ?? '',
  authorityName: organization.localAuthority.name,
  authorityEmail: organization.localAuthority.email,
  authorityPhone: organization.localAuthority.phone,
});

/** Parses '65', '65 %' or '62,5'. Returns `null` for anything but 0 to 99.99. */
export function percentOf(text: string): string | null {
  const figure = text.replace('%', '').trim().replace(',', '.');
  return /^\d{1,2}(\.\d{1,2})?$/.test(figure) ? figure : null;
}

/** Parses '14.50' or '14,5'. Returns `null` for blank and `undefined` for no number. */
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
  hourlyRate: 'Hourly rate',
  overheadPercent: 'Overheads, %',
  address: 'Address',
  timeZone: 'Time zone',
  authorityName: 'Local authority',
  authorityEmail: 'Its email',
  authorityPhone: 'Its phone',
};

/** The differences between the typed values and those saved by someone else. */
export function differencesOf(mine: BusinessSettings, saved: Organization) {
  const theirs = settingsOf(saved);
  return (Object.keys(labels) as (keyof BusinessSettings)[])
    .filter((key) => mine[key] !== theirs[key])
    .map((key) => ({ key, label: labels[key], mine: mine[key], theirs: theirs[key] }));
}
