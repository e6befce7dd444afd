import { usePlansPath } from '../data/chosen-plan.ts';

/** Where the public pages lead, in their top bar and at their foot. */
export const usePublicLinks = () => [
  { to: '/demo-recipes', label: 'Demo Recipes Manager' },
  { to: '/label-tools', label: 'Free Label Tools' },
  { to: usePlansPath(null), label: 'Pricing' },
];
