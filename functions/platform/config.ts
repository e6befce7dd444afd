/** The value of an environment variable that the infrastructure must have set; a missing one fails by name. */
export function env(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`the environment variable ${name} is not set`);
  return value;
}

/** One that is set only in some places. */
export const optionalEnv = (name: string): string | null => process.env[name] || null;
