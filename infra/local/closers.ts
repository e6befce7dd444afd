type Close = () => Promise<void> | void;

/** What was opened, closed in the opposite order; once, however often it is asked for. */
export type Closers = {
  add(close: Close): void;
  closeAll(): Promise<void>;
};

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
