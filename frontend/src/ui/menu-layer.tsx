import { Menu as Base } from '@base-ui/react/menu';
import { Check, ExternalLink } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import type { MenuEntry, MenuProps } from './menu-props.ts';

const itemStyle = 'option w-full text-left font-medium outline-none data-disabled:opacity-55';

const popupStyle = classNames(
  'min-w-[200px] origin-(--transform-origin) rounded-3 border border-line bg-raised p-1.5',
  'shadow-3 transition duration-120 ease-soft outline-none fades-small',
);

/** Opens at once, because it renders only on request. */
export default function MenuLayer({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} className="z-40 outline-none">
          <Base.Popup className={popupStyle}>{entries.map(entryElement)}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function entryElement(entry: MenuEntry, index: number) {
  if (entry === 'separator') return <Base.Separator key={index} className="mx-1.5 my-1.5 h-px bg-line" />;
  if (entry.kind === 'link')
    return (
      <Base.LinkItem
        key={entry.to}
        closeOnClick
        className={itemStyle}
        render={
          <Link to={entry.to} {...(entry.isExternal && { target: '_blank', rel: 'noreferrer' })}>
            {entry.icon}
            <span className="flex-1">{entry.label}</span>
            {entry.isExternal && <ExternalLink aria-hidden size={14} className="text-ink-3" />}
          </Link>
        }
      />
    );
  if (entry.kind === 'choice')
    return (
      <Base.RadioGroup key={entry.label} value={entry.value} onValueChange={entry.onValueChange}>
        {/* A group label must stand inside a group; the radio group is one of its own. */}
        <Base.Group>
          <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-12 font-[650] text-ink-3">
            {entry.label}
          </Base.GroupLabel>
          {entry.choices.map((choice) => (
            <Base.RadioItem key={choice.value} value={choice.value} closeOnClick className={itemStyle}>
              {choice.icon}
              <span className="flex-1">{choice.label}</span>
              <Base.RadioItemIndicator>
                <Check aria-hidden size={16} />
              </Base.RadioItemIndicator>
            </Base.RadioItem>
          ))}
        </Base.Group>
      </Base.RadioGroup>
    );
  return (
    <Base.Item
      key={index}
      disabled={entry.disabled ?? false}
      onClick={entry.onSelect}
      className={classNames(itemStyle, entry.danger && 'text-danger')}
    >
      {entry.icon}
      <span className="flex-1">
        {entry.label}
        {entry.hint !== undefined && (
          <span className="block text-13 font-[450] text-ink-3">{entry.hint}</span>
        )}
      </span>
    </Base.Item>
  );
}
