/** How a PUT becomes the content of an entity. The server and the demo use the same rules. */

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

/** What was sent can't be so: answered as a problem at its field. */
export class FieldFault extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = 'FieldFault';
    this.path = path;
  }
}

/** @throws FieldFault at the first field that is missing. */
export function newContent<Content extends object>(
  { required, defaults }: ContentRules<Content>,
  sent: object,
): Content {
  const content = { ...defaults, ...definedFields(sent) } as Content;
  const missing = required.find((field) => content[field as keyof Content] === undefined);
  if (missing !== undefined) throw new FieldFault(missing, 'is required');
  return content;
}
