export const addressOf = (path: string, params: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(params)}`;
