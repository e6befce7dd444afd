import { ChevronDown } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import type { ComboboxLayerProps } from './combobox-layer.tsx';
import { boxStyle, type ComboboxProps } from './combobox-props.ts';
import { useFieldLink } from './field.tsx';
import { loadWhenOnline } from './load-when-online.ts';

/** The list's code loads when the page has settled, or sooner when the box is reached. */
const settledAfterMs = 1200;

/** What is loaded once stays for all boxes. */
let loaded: ComponentType<ComboboxLayerProps<never>> | null = null;

/**
 * A box to type in that lists what matches. Arrow keys move, Enter picks, Esc closes the list. Until the
 * list's code has loaded it is a plain input, and hands over what was begun.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const [Layer, setLayer] = useState<ComponentType<ComboboxLayerProps<Item>> | null>(() => layerOf<Item>());
  const [begun, setBegun] = useState('');
  const [reached, setReached] = useState(props.autoFocus ?? false);
  const link = useFieldLink({});
  const mounted = useRef(true);

  const load = async () => {
    const module = await loadWhenOnline(() => import('./combobox-layer.tsx'));
    loaded = module.default;
    if (mounted.current) setLayer(() => layerOf<Item>());
  };
  useEffect(() => {
    mounted.current = true;
    const timer = setTimeout(() => void load().catch(() => undefined), settledAfterMs);
    return () => {
      mounted.current = false;
      clearTimeout(timer);
    };
  });

  if (Layer) return <Layer {...props} begun={begun} autoFocus={reached} />;
  return (
    <div className={classNames('relative', props.className)}>
      <input
        {...link}
        type="text"
        role="combobox"
        aria-expanded={false}
        aria-label={props.label}
        placeholder={props.placeholder}
        disabled={props.disabled}
        value={props.value ? props.itemLabel(props.value) : begun}
        // biome-ignore lint/a11y/noAutofocus: only where opening the box is what was asked for.
        autoFocus={props.autoFocus}
        onChange={(event) => setBegun(event.target.value)}
        onFocus={() => {
          setReached(true);
          void load().catch(() => undefined);
        }}
        onBlur={() => setReached(false)}
        className={boxStyle(props.size, link['aria-invalid'])}
      />
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
      />
    </div>
  );
}

const layerOf = <Item,>() => loaded as ComponentType<ComboboxLayerProps<Item>> | null;
