import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { Logo } from '../../../ui/logo.tsx';
import { Underline } from '../../../ui/underline.tsx';
import { ShopDrawing } from './shop-drawing.tsx';

const usualPromises = [
  '5 recipes free forever, no card',
  '30 days of Stock and Events included',
  'Cost and margin with every keystroke',
];

const barStyle = classNames(
  '-order-1 max-lg:bg-surface max-lg:px-4 max-lg:py-1.5 lg:order-none lg:pt-[34px] lg:pr-14',
  'lg:pl-[max(36px,calc((100vw-1256px)/2))]',
);

const windowStyle = classNames(
  'mt-auto w-full lg:pt-[22px] lg:pr-[30px] lg:pl-6 max-lg:order-2 max-lg:mt-3.5',
  'max-lg:px-[22px]',
);

const usualTitle = (
  <>
    Your recipe box,
    <br />
    with the <Underline>sums done</Underline>
  </>
);

export interface ShopWindowProps {
  title?: ReactNode;
  promises?: readonly string[];
}

/** The left half of the sign-in page. On a phone the awning is at the top and the shelf at the bottom. */
export function ShopWindow({ title = usualTitle, promises = usualPromises }: ShopWindowProps) {
  return (
    <section
      aria-label="Batchbook"
      className="flex flex-col overflow-hidden border-line bg-sunken lg:border-r max-lg:contents"
    >
      <div aria-hidden className="awning max-lg:h-[46px] lg:h-16 lg:flex-none" />
      <div className={barStyle}>
        <Link to="/" aria-label="Batchbook, front page" className="touch inline-flex items-center">
          <Logo large />
        </Link>
        <div className="max-lg:hidden">
          <p className="mt-[34px] mb-8 font-display text-[2.9rem] leading-[1.04] font-bold tracking-[-0.028em]">
            {title}
          </p>
          <ul className="grid gap-[7px] text-15 text-ink-2">
            {promises.map((promise) => (
              <li key={promise} className="flex items-center gap-[9px]">
                <Check aria-hidden size={16} className="text-success" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={windowStyle}>
        <ShopDrawing />
      </div>
      <div
        aria-hidden
        className="shop-shelf relative z-1 max-lg:order-3 max-lg:mb-[26px] lg:mb-11 lg:flex-none"
      />
    </section>
  );
}
