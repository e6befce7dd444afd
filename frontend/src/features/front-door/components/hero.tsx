import { Check, NotebookPen } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Underline } from '../../../ui/underline.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { StillLife } from './still-life.tsx';

const promises = ['5 recipes free forever', 'No card', '30 days of Stock and Events included'];

const heroStyle = classNames(
  'relative z-0 mx-auto grid max-w-[1256px] items-center gap-11 pt-10 pb-16',
  'max-lg:grid-cols-1 max-lg:gap-7 max-lg:px-4 max-lg:pt-[34px] max-lg:pb-10',
  'lg:grid-cols-[minmax(0,592fr)_minmax(0,620fr)] max-[1320px]:lg:px-8',
);

const leadStyle = classNames(
  'mt-7 mb-[30px] max-w-[33em] text-[1.2rem] leading-normal text-pretty text-ink-2',
  'max-lg:mt-[18px] max-lg:mb-5 max-lg:text-[1.08rem]',
);

const factsStyle = classNames(
  'mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-5 text-15',
  'text-ink-2',
);

export function Hero() {
  return (
    <section className={heroStyle}>
      <div>
        <h1 className="text-[clamp(2.55rem,5.2vw,4.15rem)] leading-[1.02] font-bold tracking-[-0.032em]">
          Know what every batch <Underline>really costs</Underline>
        </h1>
        <p className={leadStyle}>
          Recipe costing, labels, stock and market days for bakers, picklers, chocolatiers and the rest of us
          who make food by hand. Change one ingredient price and every recipe, label and margin follows.
        </p>
        <SignUpForm />
        <ul className="mt-[13px] flex flex-wrap gap-x-[18px] gap-y-1 text-14 text-ink-3">
          {promises.map((promise) => (
            <li key={promise} className="flex items-center gap-1.5">
              <Check aria-hidden size={15} className="text-success" />
              {promise}
            </li>
          ))}
        </ul>
        <p className={factsStyle}>
          Look around first, without an account:
          <ButtonLink to="/demo-recipes" icon={<NotebookPen aria-hidden size={17} />}>
            Demo Recipes Manager
          </ButtonLink>
        </p>
      </div>
      <StillLife />
    </section>
  );
}
