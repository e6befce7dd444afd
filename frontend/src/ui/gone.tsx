import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { SpilledJarDrawing } from './illustrations.tsx';

export interface GoneProps {
  title: string;
  /** By default, for a record that may have been deleted. */
  description?: string;
  /** Where the others are. */
  to: string;
  /** 'All recipes' */
  label: string;
}

/** Fills the page of something that isn't there (any more). */
export const Gone = ({
  title,
  description = 'It was deleted, or the link belongs to another business.',
  to,
  label,
}: GoneProps) => (
  <>
    <title>{`${title} · Batchbook`}</title>
    <EmptyState
      title={title}
      description={description}
      illustration={<SpilledJarDrawing />}
      actions={
        <ButtonLink to={to} variant="primary">
          {label}
        </ButtonLink>
      }
    />
  </>
);
