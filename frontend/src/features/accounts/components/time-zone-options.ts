import type { SelectOption } from '../../../ui/select.tsx';

/** All that this browser knows, and the one that is chosen; nothing while none is. */
export function timeZoneOptions(chosen: string | null): SelectOption[] {
  const known = Intl.supportedValuesOf('timeZone');
  const names = chosen === null || known.includes(chosen) ? known : [chosen, ...known];
  return [
    ...(chosen === null ? [{ value: '', label: 'Not chosen: each device’s own' }] : []),
    ...names.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ];
}
