import { Check } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

const shown = [
  'Ingredients, and looking them up quickly',
  'Setting up costs',
  'Allergens',
  'Nutrition',
  'From recipes to a shopping list',
];

/** The last step: what the tour of the recipe box shows. */
export const OnboardingTour = ({ onLater }: { onLater: () => void }) => (
  <div className="grid gap-4">
    <p className="text-15 text-ink-2">It takes 3–4 minutes and shows you:</p>
    <ul className="grid gap-2">
      {shown.map((part) => (
        <li key={part} className="flex items-start gap-2.5">
          <Check aria-hidden size={18} className="mt-0.5 text-success" />
          {part}
        </li>
      ))}
    </ul>
    <p className="text-14 text-ink-3">The tour isn’t ready yet. It will start from here.</p>
    <Button size="lg" onClick={onLater}>
      Maybe later
    </Button>
  </div>
);
