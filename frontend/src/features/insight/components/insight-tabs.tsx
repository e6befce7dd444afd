import { FileChartColumn, Percent } from 'lucide-react';
import { RecipeBoxTabs } from '../../../ui/recipe-box-tabs.tsx';

/** The parts of margins. */
export const InsightTabs = ({ current }: { current: 'margins' | 'reports' }) => (
  <RecipeBoxTabs
    label="Margin sections"
    className="mb-[18px]"
    tabs={[
      { to: '/costs', label: 'Recipes', icon: <Percent aria-hidden />, current: current === 'margins' },
      {
        to: '/costs/reports',
        label: 'Reports',
        icon: <FileChartColumn aria-hidden />,
        current: current === 'reports',
      },
    ]}
  />
);
