import type { DemoBook } from '../../../data/demo/book.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { usersOf } from '../model/along.ts';

export interface RecipeChoicesProps {
  book: DemoBook;
  chosen: ReadonlySet<string>;
  /** The chosen ones and those that go into them. */
  all: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const labelStyle = classNames(
  'flex min-h-12 items-center gap-3 px-3.5 py-2 hover:bg-ink/4',
  'has-focus-visible:bg-primary-soft',
);

/** The demo's recipes to tick. The visitor's own start ticked, untouched samples don't. */
export function RecipeChoices({ book, chosen, all, onChange }: RecipeChoicesProps) {
  const touched = new Set(book.touched);
  const recipes = [...book.recipes].sort(
    (a, b) => Number(touched.has(b.id)) - Number(touched.has(a.id)) || a.name.localeCompare(b.name, 'en'),
  );
  const toggle = (id: string, ticked: boolean) => {
    const next = new Set(chosen);
    if (ticked) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="sr-only">Recipes to bring in</legend>
      <ul className="overflow-hidden rounded-2 border border-line">
        {recipes.map((recipe) => {
          const along = all.has(recipe.id) && !chosen.has(recipe.id);
          return (
            <li key={recipe.id} className="ruled">
              <label htmlFor={`keep-${recipe.id}`} className={labelStyle}>
                <input
                  id={`keep-${recipe.id}`}
                  type="checkbox"
                  checked={all.has(recipe.id)}
                  disabled={along}
                  onChange={(event) => toggle(recipe.id, event.target.checked)}
                  className="size-5 shrink-0 accent-primary"
                />
                <span className="min-w-0 flex-1 leading-tight">
                  <span className="block font-semibold wrap-anywhere">{recipe.name}</span>
                  {along && (
                    <span className="text-13 text-ink-3">
                      comes along because it’s used in {usersOf(book, recipe.id, all).join(' and ')}
                    </span>
                  )}
                </span>
                {touched.has(recipe.id) ? <Badge tone="success">Yours</Badge> : <Badge>Sample</Badge>}
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
