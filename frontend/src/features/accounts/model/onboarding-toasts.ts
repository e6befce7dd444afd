/** What somebody reads after the onboarding's first step (specification, section 8). */
import type { ToastOptions } from '../../../ui/toast.tsx';

export const onboardingToasts = {
  saved: { title: 'Saved', description: 'Basics saved. Next: invite your team!', variant: 'success' },
  failed: {
    title: 'Error',
    description: 'Could not save your details. Please try again.',
    variant: 'destructive',
  },
} as const satisfies Record<string, ToastOptions>;
