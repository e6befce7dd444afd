import { Check } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { OnboardingButtons } from './onboarding-buttons.tsx';

const shown = [
  'Ingredients, and looking them up quickly',
  'Setting up costs',
  'Allergens',
  'Nutrition',
  'From recipes to a shopping list',
];

interface OnboardingTourProps {
  onStart: () => void;
  onLater: () => void;
}

/** The last step: the tour of the recipe box, and what it shows. */
export const OnboardingTour = ({ onStart, onLater }: OnboardingTourProps) => (
  <div className="grid gap-4">
    <p className="text-15 text-ink-2">It takes 3–4 minutes, saves nothing, and shows you:</p>
    <ul className="grid gap-2">
      {shown.map((part) => (
        <li key={part} className="flex items-start gap-2.5">
          <Check aria-hidden size={18} className="mt-0.5 text-success" />
          {part}
        </li>
      ))}
    </ul>
    <OnboardingButtons later="Maybe later" onLater={onLater}>
      <Button variant="primary" size="lg" onClick={onStart}>
        Start tour
      </Button>
    </OnboardingButtons>
  </div>
);
