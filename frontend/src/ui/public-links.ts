/** Where the public pages lead, in their top bar and at their foot. */
export const publicLinks = [
  { to: '/demo-recipes', label: 'Demo Recipes Manager' },
  { to: '/label-tools', label: 'Free Label Tools' },
  { to: '/plans', label: 'Pricing' },
] as const;
