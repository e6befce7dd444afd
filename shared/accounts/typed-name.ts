/** The name that people type before something is deleted. */
import type { Me } from './schema.ts';

const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Spaces and capitals don't matter. */
export const isTypedName = (typed: string, name: string): boolean => folded(typed) === folded(name);

/** What the owner of an account types: their name, or their address without one. */
export const nameToType = ({
  firstName,
  lastName,
  email,
}: Pick<Me, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
