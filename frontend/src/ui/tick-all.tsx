export interface TickAllProps {
  /** Of the rows that are shown. */
  keys: readonly string[];
  ticked: ReadonlySet<string>;
  label: string;
  onTick: (keys: readonly string[], on: boolean) => void;
}

/** Ticks all rows of a table, or none; dashed while only some are. */
export function TickAll({ keys, ticked, label, onTick }: TickAllProps) {
  const count = keys.filter((key) => ticked.has(key)).length;
  const all = keys.length > 0 && count === keys.length;
  return (
    <input
      type="checkbox"
      aria-label={label}
      className="tick-box"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      onChange={() => onTick(keys, !all)}
    />
  );
}
