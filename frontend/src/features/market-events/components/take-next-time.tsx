import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { shownDay } from '../../../ui/dates.ts';
import type { NextProduct, NextTime } from '../model/next-time.ts';

export interface TakeNextTimeProps {
  next: NextTime;
  /** What can be done with it. */
  children?: ReactNode;
}

/** What to take to the next event like this one. */
export function TakeNextTime({ next: { date, basis, products }, children }: TakeNextTimeProps) {
  return (
    <section aria-labelledby="take-next-time" className="mt-7">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2.5">
        <h2 id="take-next-time" className="text-17">
          Take next time
        </h2>
        <p className="num text-13 text-ink-3">
          {shownDay(date)}
          {basis !== null && `, from ${basis}`}
        </p>
      </div>
      <Card>
        <ul className="num text-14">
          {products.map((product) => (
            <li
              key={product.recipeId}
              className="ruled grid grid-cols-[minmax(0,1fr)_auto_minmax(44px,auto)] items-baseline gap-x-3 px-5 py-2.5 max-md:px-4"
            >
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
