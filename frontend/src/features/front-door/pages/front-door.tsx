import { PublicFooter } from '../../../ui/public-footer.tsx';
import { PublicHeader } from '../../../ui/public-header.tsx';
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
      <PublicHeader />
      <main id="main" tabIndex={-1} className="overflow-x-clip outline-none">
        <Hero />
        <Questions />
      </main>
      <PublicFooter />
    </>
  );
}
