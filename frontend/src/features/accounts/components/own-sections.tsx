import type { Me } from '@batchbook/shared/accounts/schema';
import type { ReactNode } from 'react';
import { useThemeChoice } from '../../../data/use-profile-theme.ts';
import { Card } from '../../../ui/card.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { AccountSection } from './account-section.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SigningInCard } from './signing-in-card.tsx';

/** The sections of the account page that everyone has, in a business or in none. */
export const ProfileSection = ({ me }: { me: Me }) => (
  <AccountSection
    id="profile"
    title="Profile"
    description="Your name appears on counts and movements you record."
  >
    <ProfileCard me={me} />
    <ThemeCard />
  </AccountSection>
);

/** @param props.hasOnboarding The onboarding is about a business, so only its members can reopen it. */
export const SigningInSection = (props: { hasOnboarding: boolean }) => (
  <AccountSection
    id="signing-in"
    title="Signing in"
    description="Signing out everywhere ends every session, on this device too."
  >
    <SigningInCard {...props} />
  </AccountSection>
);

export const ExportSection = ({ children }: { children: ReactNode }) => (
  <AccountSection id="export" title="Export" description="One zip with JSON and CSV, made in your browser.">
    {children}
  </AccountSection>
);

export const DeletionSection = ({ children }: { children: ReactNode }) => (
  <AccountSection
    id="deletion"
    title="Deletion"
    description="You’ll confirm by typing what the dialog asks for."
  >
    {children}
  </AccountSection>
);

function ThemeCard() {
  const [theme, choose] = useThemeChoice();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-4 max-md:px-[18px]">
      <div>
        <h3 className="font-sans text-15 font-semibold">Theme</h3>
        <p className="text-13 text-ink-3">Saved with your account, on every device.</p>
      </div>
      <SegmentedControl
        label="Theme"
        segments={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={theme}
        onValueChange={choose}
      />
    </Card>
  );
}
