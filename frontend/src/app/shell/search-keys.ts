const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

/** As the keyboard of this device has them. */
export const searchKeys = isMac ? '⌘ K' : 'Ctrl K';
