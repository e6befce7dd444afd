/**
 * The id in a message about levels, which have no ids of their own. It says that some levels moved and must be compared
 * with their ledgers, or that only settings changed.
 */
export const levelMessages = { moved: 'levels', set: 'settings' } as const;
