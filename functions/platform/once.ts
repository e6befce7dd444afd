/** Reads something when it is first needed, and not again. */
export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | null = null;
  return () => {
    value ??= read();
    return value;
  };
}

/** The same of many things. @param nameOf Says which are the same. */
export function onceEach<Of, Value>(
  read: (of: Of) => Promise<Value>,
  nameOf: (of: Of) => string = String,
): (of: Of) => Promise<Value> {
  const values = new Map<string, Promise<Value>>();
  return (of) => {
    const name = nameOf(of);
    const value = values.get(name) ?? read(of);
    values.set(name, value);
    return value;
  };
}
