import { Link, NavLink } from 'react-router';
import { useSignedInHere } from '../data/signed-in-here.ts';
import { ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { Logo } from './logo.tsx';
import { usePublicLinks } from './public-links.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const headStyle = classNames(
  'relative z-3 flex h-[68px] items-center gap-2 bg-field',
  'px-[max(32px,calc((100vw-1256px)/2))] max-lg:h-[58px] max-lg:px-4',
);

const linkStyle = classNames(
  'touch inline-flex items-center rounded-2 px-3 py-2 text-14 font-semibold text-ink-2',
  'hover:bg-ink/7 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline',
  'aria-[current=page]:decoration-accent aria-[current=page]:decoration-2',
  'aria-[current=page]:underline-offset-8',
);

/** The top of a page for everybody, under which the awning hangs. `#main` is what it skips to. */
export function PublicHeader() {
  const isSignedIn = useSignedInHere();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className={headStyle}>
        <Link to="/" aria-label="Batchbook, front page" className="touch flex items-center">
          <Logo large />
        </Link>
        <nav aria-label="Main" className="ml-5 flex gap-1 max-lg:hidden">
          {usePublicLinks().map(({ to, label }) => (
            <NavLink key={label} to={to} className={linkStyle}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <ThemeToggle />
          {isSignedIn ? (
            <ButtonLink to="/recipes" variant="primary">
              Open Batchbook
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/auth" variant="ghost">
                Sign In
              </ButtonLink>
              <ButtonLink to="/auth?step=sign-up" variant="primary" className="max-lg:hidden">
                Start Free Today
              </ButtonLink>
            </>
          )}
        </div>
      </header>
      <div aria-hidden className="awning" />
    </>
  );
}
