type Close = () => Promise<void> | void;

/** Closes resources in the opposite order of opening, once, however often it is called. */
export interface Closers {
  add(close: Close): void;
  closeAll(): Promise<void>;
}

export function createClosers(): Closers {
  const opened: Close[] = [];
  let closing: Promise<void> | null = null;
  const closeAll = async (): Promise<void> => {
    for (let close = opened.pop(); close; close = opened.pop()) await close();
  };
  return {
    add: (close) => {
      opened.push(close);
    },
    closeAll: () => {
      closing ??= closeAll();
      return closing;
    },
  };
}
