import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

export interface OnboardingButtonsProps {
  /** The wide button that goes on. */
  children: ReactNode;
  later: string;
  onLater: () => void;
}

/** What goes on, and what leaves it for later. */
export const OnboardingButtons = ({ children, later, onLater }: OnboardingButtonsProps) => (
  <div className="mt-2 flex gap-2.5 max-md:flex-col md:[&>:first-child]:flex-1">
    {children}
    <Button variant="ghost" size="lg" onClick={onLater}>
      {later}
    </Button>
  </div>
);
