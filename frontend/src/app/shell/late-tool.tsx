import { type ComponentType, type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { part } from '../../ui/part.tsx';

export interface LateToolProps {
  /** It was pressed before its code was there. */
  opensAtOnce: boolean;
}

/**
 * A button of the header whose code loads once the page has settled, or when it is pressed before that. Until then it is the
 * same button.
 */
export function lateTool(
  label: string,
  icon: ReactNode,
  load: () => Promise<{ default: ComponentType<LateToolProps> }>,
) {
  const button = (onClick?: () => void) => (
    <IconButton label={label} aria-haspopup="true" aria-expanded={false} onClick={onClick}>
      {icon}
    </IconButton>
  );
  const Tool = part<LateToolProps>(load, button());
  return function Late({ isSettled }: { isSettled: boolean }) {
    const [isWanted, setWanted] = useState(false);
    if (!isSettled && !isWanted) return button(() => setWanted(true));
    return <Tool opensAtOnce={isWanted} />;
  };
}
