/** The former values of what a change set, for `previous_attributes`. */
export function differences<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changedEntries = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof Body]),
  );
  return Object.fromEntries(changedEntries) as Partial<Body>;
}
