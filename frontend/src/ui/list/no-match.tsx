import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { SpilledJarDrawing } from '../illustrations.tsx';

interface Filtered {
  clear: () => void;
}

/** At the end of a line that says what the filters leave. */
export const ClearFilters = ({ list }: { list: Filtered }) => (
  <button type="button" className="link cursor-pointer" onClick={list.clear}>
    Clear filters
  </button>
);

export interface NoMatchProps {
  title: string;
  description: string;
  list: Filtered;
  className?: string;
}

/** In place of a list whose filters leave nothing. */
export const NoMatch = ({ list, ...words }: NoMatchProps) => (
  <EmptyState
    {...words}
    illustration={<SpilledJarDrawing />}
    actions={<Button onClick={list.clear}>Clear filters</Button>}
  />
);
