import { Link, NavLink } from 'react-router';
import { ButtonLink } from './button.tsx';
import { Logo } from './logo.tsx';
import { publicLinks } from './public-links.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** The top of a page for everybody, under which the awning hangs. `#main` is what it skips to. */
export function PublicHeader() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-2 bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="relative z-3 flex h-[68px] items-center gap-2 bg-surface px-[max(32px,calc((100vw-1256px)/2))] max-lg:h-[58px] max-lg:px-4 dark:bg-canvas">
        <Link to="/" aria-label="Batchbook, front page" className="touch flex items-center">
          <Logo large />
        </Link>
        <nav aria-label="Main" className="ml-5 flex gap-1 max-lg:hidden">
          {publicLinks.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className="touch inline-flex items-center rounded-2 px-3 py-2 text-14 font-semibold text-ink-2 hover:bg-ink/7 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <ThemeToggle />
          <ButtonLink to="/auth" variant="ghost">
            Sign in
          </ButtonLink>
          <ButtonLink to="/auth?step=sign-up" variant="primary" className="max-lg:hidden">
            Start free today
          </ButtonLink>
        </div>
      </header>
      <div aria-hidden className="awning" />
    </>
  );
}
