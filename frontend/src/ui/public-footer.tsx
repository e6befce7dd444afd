import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Logo } from './logo.tsx';
import { usePublicLinks } from './public-links.ts';

const footerStyle = classNames(
  'mx-auto flex max-w-[1256px] flex-wrap items-center gap-x-7 gap-y-1 px-4 pt-6 pb-[88px]',
  'max-md:pb-[136px]',
  'min-[1321px]:px-0 lg:px-8',
);

const linkStyle = classNames(
  'touch inline-flex items-center py-2 text-14 font-semibold text-ink-2 hover:text-ink',
  'hover:underline',
);

/** The foot of a page for everybody. */
export function PublicFooter() {
  return (
    <footer className="border-t border-line bg-field">
      <div className={footerStyle}>
        <Link to="/" aria-label="Batchbook, front page" className="touch mr-auto flex items-center">
          <Logo />
        </Link>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          {usePublicLinks().map(({ to, label }) => (
            <Link key={label} to={to} className={linkStyle}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
