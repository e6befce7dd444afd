import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { ThemeToggle } from '../../../ui/theme-toggle.tsx';
import { Hero } from '../components/hero.tsx';
import { Questions } from '../components/questions.tsx';

const title = 'Batchbook: recipe costing for people who make food by hand';
const description =
  'Know what every batch really costs. Recipe costing, margins and allergens for bakers, picklers, chocolatiers and everybody else who makes food by hand. 5 recipes free forever, no card.';

const structuredData = {
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: 'Batchbook',
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  description,
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'GBP', description: '5 recipes free forever' },
};

export const meta = () => [
  { title },
  { name: 'description', content: description },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Batchbook' },
  { name: 'twitter:card', content: 'summary' },
  { 'script:ld+json': structuredData },
];

/** The page that everybody sees first. It is prerendered and needs no script to be read. */
export default function FrontDoor() {
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
      <main id="main" tabIndex={-1} className="overflow-x-clip outline-none">
        <Hero />
        <Questions />
      </main>
    </>
  );
}
