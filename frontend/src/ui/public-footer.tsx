import { Link } from 'react-router';
import { Logo } from './logo.tsx';
import { publicLinks } from './public-links.ts';

/** The foot of a page for everybody. */
export function PublicFooter() {
  return (
    <footer className="border-t border-line bg-surface dark:bg-canvas">
      <div className="mx-auto flex max-w-[1256px] flex-wrap items-center gap-x-7 gap-y-1 px-4 py-6 min-[1321px]:px-0 lg:px-8">
        <Link to="/" aria-label="Batchbook, front page" className="touch mr-auto flex items-center">
          <Logo />
        </Link>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          {publicLinks.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="touch inline-flex items-center py-2 text-14 font-semibold text-ink-2 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
