/** The most days that margins are added up over: a year and its leap day. */
export const daysMax = 366;
