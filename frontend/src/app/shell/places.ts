/** Where somebody signed in can go: the sections, and their tabs. For search and the list of keys. */
import type { Place } from '../../features/search/model/actions.ts';
import { account, type Section, sections, tabKeys } from '../sections.ts';

const synonyms: Readonly<Record<string, string>> = {
  '/dashboard': 'home start today morning attention notifications bell',
  '/recipes': 'costing products dishes',
  '/production': 'runs batches bake make',
  '/costs': 'margins prices profit costs',
  '/stock': 'levels shelf inventory pantry',
  '/events': 'markets stalls fairs',
  '/account': 'settings profile plan billing team users',
};

const ofSection = ({ label, to, key }: Section): Place => ({
  ...{ label, to, key },
  synonyms: synonyms[to] ?? '',
});

export const places: readonly Place[] = [
  ...sections.map(ofSection),
  {
    label: 'Ingredients',
    to: '/recipes?tab=ingredients',
    key: tabKeys.ingredients,
    synonyms: 'food prices allergens',
  },
  { label: 'Suppliers', to: '/recipes?tab=suppliers', key: tabKeys.suppliers, synonyms: 'contacts' },
  { label: 'Customers', to: '/recipes?tab=customers', synonyms: 'buyers shops contacts' },
  { label: 'Shopping lists', to: '/recipes?tab=batches', synonyms: 'buy batches' },
  { label: 'Sales', to: '/production/sales', synonyms: 'sold buyers purchasers' },
  { label: 'Trace and recall', to: '/production/trace', synonyms: 'lot withdrawal hold' },
  { label: 'Reports', to: '/costs/reports', synonyms: 'figures csv stock value movement log purchases' },
  { label: 'Stock items', to: '/stock?tab=items', synonyms: 'track tracked categories' },
  { label: 'Stock movements', to: '/stock?tab=movements', synonyms: 'ledger journal history' },
  { label: 'Stock counts', to: '/stock?tab=counts', synonyms: 'stocktake' },
  { label: 'Sites', to: '/stock?tab=sites', synonyms: 'kitchens stalls places' },
  ofSection(account),
];
