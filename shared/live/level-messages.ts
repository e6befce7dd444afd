/**
 * What a message about levels says for an id, of which they have none of their own: that some have moved, and
 * are to be compared with their ledgers, or that only something was set of them.
 */
export const levelMessages = { moved: 'levels', set: 'settings' } as const;
