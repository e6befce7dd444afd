import type { ReactNode } from 'react';

/** The screens of a section, each with when its address asks for it. The last one takes every other address. */
export type ScreenTable<Address> = readonly {
  when: (at: Address) => boolean;
  screen: (at: Address) => ReactNode;
}[];

/** The first screen that the address asks for. */
export const screenAt = <Address>(screens: ScreenTable<Address>, at: Address): ReactNode =>
  screens.find(({ when }) => when(at))?.screen(at) ?? null;
