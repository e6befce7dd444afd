import { Palette } from 'lucide-react';
import { useRef } from 'react';
import { Menu } from '../../../../ui/menu.tsx';
import { categoryColors, colorName } from '../../model/items-colors.ts';
import { ColorDot } from './category-in-place.tsx';

export interface ColorChoiceProps {
  color: string;
  label: string;
  disabled?: boolean;
  onColor: (color: string) => void;
}

/** A colour by its name, or one of the maker's own. */
export function ColorChoice({ color, label, disabled = false, onColor }: ColorChoiceProps) {
  const own = useRef<HTMLInputElement>(null);
  const isOwn = colorName(color) === color;
  return (
    <span className="relative inline-flex">
      <Menu
        trigger={
          <button
            type="button"
            disabled={disabled}
            aria-label={`${label}: ${colorName(color)}`}
            title={colorName(color)}
            className="touch inline-flex size-[38px] cursor-pointer items-center justify-center rounded-2 border border-control bg-surface hover:border-ink disabled:cursor-not-allowed disabled:opacity-60 dark:bg-canvas"
          >
            <i aria-hidden className="size-5 rounded-1" style={{ background: color }} />
          </button>
        }
        entries={[
          {
            kind: 'choice',
            label,
            value: color.toLowerCase(),
            onValueChange: onColor,
            choices: [
              ...categoryColors.map((entry) => ({
                value: entry.color as string,
                label: entry.name,
                icon: <ColorDot color={entry.color} />,
              })),
              ...(isOwn
                ? [{ value: color.toLowerCase(), label: color, icon: <ColorDot color={color} /> }]
                : []),
            ],
          },
          'separator',
          {
            label: 'Another colour',
            icon: <Palette aria-hidden size={17} />,
            onSelect: () => own.current?.click(),
          },
        ]}
      />
      <input
        ref={own}
        type="color"
        tabIndex={-1}
        aria-hidden
        value={color}
        onChange={(event) => onColor(event.target.value)}
        className="pointer-events-none absolute bottom-0 left-0 size-px opacity-0"
      />
    </span>
  );
}
