import { currencies } from '@batchbook/shared/accounts/constants';
import type { Organization } from '@batchbook/shared/accounts/schema';

const currencyNames: Record<Organization['currency'], string> = {
  GBP: 'Pound sterling (£)',
  USD: 'US dollar ($)',
  EUR: 'Euro (€)',
  CAD: 'Canadian dollar (CA$)',
  AUD: 'Australian dollar (A$)',
};

export const currencyOptions = currencies.map((value) => ({ value, label: currencyNames[value] }));
