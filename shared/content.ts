/** How a PUT becomes the content of an entity that is nothing but its fields. The server and the demo use it. */

export interface ContentRules<Content> {
  /** Must be sent for a new entity. */
  readonly required: readonly string[];
  /** What a new entity has where nothing is sent. */
  readonly defaults: Partial<Content>;
}

type Defined<Sent> = { [Name in keyof Sent]?: Exclude<Sent[Name], undefined> };

/** The fields that were sent. */
export const definedFields = <Sent extends object>(sent: Sent): Defined<Sent> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Defined<Sent>;

/** Returns the content of a new entity, or the first field that is missing. */
export function newContent<Content extends object>(
  { required, defaults }: ContentRules<Content>,
  sent: object,
): { ok: true; content: Content } | { ok: false; missing: string } {
  const content = { ...defaults, ...definedFields(sent) } as Content;
  const missing = required.find((field) => content[field as keyof Content] === undefined);
  return missing === undefined ? { ok: true, content } : { ok: false, missing };
}
