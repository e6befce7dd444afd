import { ClipboardList, ReceiptText } from 'lucide-react';
import { RecipeBoxTabs } from '../../../ui/recipe-box-tabs.tsx';

/** The parts of production: what is made, and who bought it. */
export const ProductionTabs = ({ current }: { current: 'runs' | 'sales' }) => (
  <RecipeBoxTabs
    label="Production sections"
    className="mb-[18px]"
    tabs={[
      { to: '/production', label: 'Runs', icon: <ClipboardList aria-hidden />, current: current === 'runs' },
      {
        to: '/production/sales',
        label: 'Sales',
        icon: <ReceiptText aria-hidden />,
        current: current === 'sales',
      },
    ]}
  />
);
