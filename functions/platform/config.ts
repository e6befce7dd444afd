/** Returns an environment variable that the infrastructure must set. A missing one fails by name. */
export function env(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`the environment variable ${name} is not set`);
  return value;
}

/** Returns an environment variable that is set only in some places. */
export const optionalEnv = (name: string): string | null => process.env[name] || null;
