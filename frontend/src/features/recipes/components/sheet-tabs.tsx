import { classNames } from '../../../ui/class-names.ts';

export interface SheetTab<Name extends string> {
  name: Name;
  label: string;
  count?: number;
}

export interface SheetTabsProps<Name extends string> {
  tabs: readonly SheetTab<Name>[];
  current: Name;
  onPick: (name: Name) => void;
}

const tabsStyle = classNames(
  'flex gap-[22px] overflow-x-auto border-b border-line px-[22px] no-scrollbar',
  'max-md:px-3.5 print:hidden',
);

const tabStyle = classNames(
  'shrink-0 cursor-pointer border-b-2 pt-3 pb-2.5 text-14 font-semibold whitespace-nowrap',
  '-outline-offset-2 max-md:min-h-12',
);

/** The row of tabs over the parts of a recipe: arrow keys go from one to the next. */
export function SheetTabs<Name extends string>({ tabs, current, onPick }: SheetTabsProps<Name>) {
  const step = (by: number) => {
    const at = tabs.findIndex((tab) => tab.name === current);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    onPick(next.name);
    document.getElementById(`recipe-tab-${next.name}`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Parts of the recipe" className={tabsStyle}>
      {tabs.map(({ name, label, count }) => {
        const selected = name === current;
        return (
          <button
            key={name}
            type="button"
            role="tab"
            id={`recipe-tab-${name}`}
            aria-selected={selected}
            aria-controls="recipe-panel"
            tabIndex={selected ? 0 : -1}
            onClick={() => onPick(name)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') step(1);
              else if (event.key === 'ArrowLeft') step(-1);
            }}
            className={`${tabStyle} ${selected ? 'border-accent text-ink' : 'border-transparent text-ink-3 hover:text-ink'}`}
          >
            {label}
            {count !== undefined && <span className="num ml-1 font-[550] text-ink-3">{count}</span>}
          </button>
        );
      })}
    </div>
  );
}
