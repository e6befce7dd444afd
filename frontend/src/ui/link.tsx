/**
 * Links that follow the recipe box. Its screens speak of `/recipes`; where they stand under another path,
 * in the demo, their links and their goings lead there. Everything else is the router's.
 */
import { createContext, useCallback, useContext } from 'react';
import {
  type NavigateOptions,
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  type To,
  useNavigate as useRouterNavigate,
} from 'react-router';

const home = '/recipes';

const RecipeBoxPath = createContext<string>(home);

/** Around screens of the recipe box that stand under `value` in place of `/recipes`. */
export const RecipeBoxAt = RecipeBoxPath;

/** Where the recipe box stands. */
const useRecipeBoxPath = (): string => useContext(RecipeBoxPath);

const isHome = (path: string): boolean => path === home || path.startsWith(`${home}?`);

function moved(to: To, base: string): To {
  if (base === home) return to;
  if (typeof to === 'string') return isHome(to) ? base + to.slice(home.length) : to;
  return to.pathname === home ? { ...to, pathname: base } : to;
}

export type LinkProps = RouterLinkProps;

export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink {...rest} to={moved(to, useRecipeBoxPath())} />;
}

/** As the router's: `navigate('/recipes?tab=ingredients')`, `navigate(-1)`. */
export function useNavigate() {
  const base = useRecipeBoxPath();
  const navigate = useRouterNavigate();
  return useCallback(
    (to: To | number, options?: NavigateOptions) =>
      typeof to === 'number' ? navigate(to) : navigate(moved(to, base), options),
    [base, navigate],
  );
}
