/** Constants of accounts, separate from the schemas so that screens needn't load the validator. */
export const defaultBusinessName = 'My Food Business';
export const currencies = ['GBP', 'USD', 'EUR', 'CAD', 'AUD'] as const;

export const themes = ['light', 'dark'] as const;
export const roles = ['owner', 'member'] as const;

/** A mailed sign-in link works this long. */
export const magicLinkMinutes = 15;

/** The message at `code` when a code was used, is too old, or was guessed at too often. */
export const codeEnded = 'does not work any more; ask for a new one';
