import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsReferred } from '../../../data/referral-link.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RecipeBoxTabs } from '../../../ui/recipe-box-tabs.tsx';
import { type AuthStep, stepPath } from '../model/auth-steps.ts';

export interface AuthCardProps {
  title: string;
  description: ReactNode;
  /** Above the title. */
  drawing?: ReactNode;
  children: ReactNode;
}

const sheetStyle = classNames(
  'relative rounded-3 border border-line bg-raised px-[30px] pt-7 pb-[26px] shadow-2',
  'max-lg:px-[18px] max-lg:py-[22px]',
);

export function AuthCard({ title, description, drawing, children }: AuthCardProps) {
  return (
    <div className={sheetStyle}>
      {drawing && <div className="-mt-1 mb-3.5 w-[92px]">{drawing}</div>}
      <h1 className="mb-1.5 text-24">{title}</h1>
      <p className="mb-5 text-15 text-pretty text-ink-2">{description}</p>
      {children}
    </div>
  );
}

/** What a referral link brings, so that nobody looks for it. */
const ReferralNote = () =>
  useIsReferred() && (
    <Notice tone="info" className="mb-4">
      <b>30% off for 3 months is waiting for you.</b> Create an account, and it comes off your first
      subscription.
    </Notice>
  );

/** 'Sign In' and 'Create account', as dividers above the card. */
export function AuthTabs({ step, next }: { step: AuthStep; next: string | null }) {
  return (
    <>
      <ReferralNote />
      <RecipeBoxTabs
        label="Account"
        onCard
        tabs={[
          { label: 'Sign In', to: stepPath('sign-in', next), current: step === 'sign-in' },
          { label: 'Create account', to: stepPath('sign-up', next), current: step === 'sign-up' },
        ]}
      />
    </>
  );
}

const linkStyle = classNames(
  'touch mb-4 inline-flex items-center gap-1.5 text-14 font-semibold text-ink-2',
  'hover:text-ink',
);

export function BackLink({ to }: { to: string }) {
  return (
    <Link to={to} className={linkStyle}>
      <ChevronLeft aria-hidden size={18} />
      Back
    </Link>
  );
}
