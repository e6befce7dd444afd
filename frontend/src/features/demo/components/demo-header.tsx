import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { ThemeToggle } from '../../../ui/theme-toggle.tsx';

/** As the application's header, for a visitor. */
export function DemoHeader({ className }: { className: string }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className={classNames(className, 'border-b-0!')}>
        <div className="flex h-16 items-center gap-3.5 max-md:h-14 max-md:gap-1">
          <Link to="/" aria-label="Batchbook, front page" className="touch flex items-center">
            <Logo />
          </Link>
          <span className="border-l border-line pl-4 text-14 font-semibold text-ink-2 max-md:hidden">
            Demo Recipes Manager
          </span>
          <div className="ml-auto flex items-center gap-1.5">
            <ThemeToggle />
            <ButtonLink to="/auth" variant="ghost">
              Sign In
            </ButtonLink>
          </div>
        </div>
      </header>
    </>
  );
}
