import type { MenuClass } from '@batchbook/shared/insight/menu-matrix';

/** Each class has a shape of its own, so that nobody needs its colour. In a square of 16. */
const shapes: Readonly<Record<MenuClass, { path: string; className: string }>> = {
  star: {
    path: 'M8 .8 10.2 5.6 15.4 6.2 11.5 9.7 12.6 14.9 8 12.3 3.4 14.9 4.5 9.7 .6 6.2 5.8 5.6Z',
    className: 'fill-chart-1',
  },
  plowhorse: { path: 'M2 2h12v12H2z', className: 'fill-chart-2' },
  puzzle: { path: 'M8 .6 15.4 8 8 15.4 .6 8Z', className: 'fill-surface stroke-chart-3 stroke-[2.4px]' },
  dog: { path: 'M.8 2.5h14.4L8 15z', className: 'fill-chart-6' },
};

export const MenuShape = ({ of }: { of: MenuClass }) => (
  <path d={shapes[of].path} className={shapes[of].className} />
);

/** The mark of a class, beside its name. */
export const MenuMark = ({ of, size = 14 }: { of: MenuClass; size?: number }) => (
  <svg aria-hidden viewBox="0 0 16 16" width={size} height={size} className="shrink-0 overflow-visible">
    <MenuShape of={of} />
  </svg>
);
