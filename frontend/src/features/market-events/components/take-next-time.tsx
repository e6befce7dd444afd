import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { shownDay } from '../../../ui/dates.ts';
import type { NextProduct, NextTime } from '../model/next-time.ts';
import { SideHeading } from './side-heading.tsx';

const lineStyle = classNames(
  'ruled grid grid-cols-[minmax(0,1fr)_auto_minmax(44px,auto)] items-baseline',
  'gap-x-3 px-5 py-2.5 max-md:px-4',
);

export interface TakeNextTimeProps {
  next: NextTime;
  /** What can be done with it. */
  children?: ReactNode;
}

/** What to take to the next event like this one. */
export function TakeNextTime({ next: { date, basis, products }, children }: TakeNextTimeProps) {
  return (
    <section aria-label="Take next time" className="mt-7">
      <SideHeading
        title="Take next time"
        note={basis === null ? shownDay(date) : `${shownDay(date)}, from ${basis}`}
      />
      <Card>
        <ul className="num text-14">
          {products.map((product) => (
            <li key={product.recipeId} className={lineStyle}>
              <span className="font-medium break-words">{product.name}</span>
              <span className="text-ink-3">took {product.took}</span>
              <Take product={product} />
            </li>
          ))}
        </ul>
      </Card>
      {children}
    </section>
  );
}

function Take({ product: { take, soldOutOf } }: { product: NextProduct }) {
  if (take !== null) return <b className="text-right font-semibold">{take}</b>;
  if (soldOutOf !== null) return <span className="text-right text-ink-2">{soldOutOf} or more</span>;
  return <span className="text-right text-13 text-ink-3">too few to say</span>;
}
