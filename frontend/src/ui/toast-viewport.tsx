import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { drawToastsWith, type ToastOptions, type ToastVariant } from './toast.tsx';

const manager = Base.createToastManager();

function add({ title, description, variant = 'default', action }: ToastOptions): void {
  const id = manager.add({
    title,
    description,
    type: variant,
    priority: variant === 'destructive' ? 'high' : 'low',
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id);
          action.onClick();
        },
      },
    }),
  });
}

const viewportStyle = classNames(
  'toasts fixed inset-x-4 z-60 mx-auto w-[min(400px,calc(100vw-32px))]',
  'sm:right-6 sm:left-auto sm:mx-0',
);

/** One toast at a time, for five seconds; the clock stands still while it is hovered or focused. */
export default function ToastViewport() {
  useEffect(() => drawToastsWith(add), []);
  return (
    <Base.Provider toastManager={manager} limit={1} timeout={5000}>
      <Base.Portal>
        <Base.Viewport className={viewportStyle}>
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

const marks: Record<ToastVariant, ReactNode> = {
  default: null,
  destructive: <CircleAlert aria-hidden size={20} className="mt-px text-danger" />,
  success: <CircleCheck aria-hidden size={20} className="mt-px text-success" />,
};

const toastStyle = 'absolute right-0 bottom-0 w-full rounded-3 border bg-raised shadow-3 data-limited:hidden';
const slides = classNames(
  'transition duration-200 ease-soft fades',
  'data-ending-style:translate-y-2 data-starting-style:translate-y-2',
);

function Toasts() {
  const { toasts } = Base.useToastManager();
  return toasts.map((item) => {
    const variant = (item.type ?? 'default') as ToastVariant;
    return (
      <Base.Root
        key={item.id}
        toast={item}
        className={`${toastStyle} ${slides} ${variant === 'destructive' ? 'border-danger' : 'border-line'}`}
      >
        <Base.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
          {marks[variant]}
          <div className="min-w-0 flex-1 py-1">
            <Base.Title className="font-sans text-15 leading-snug font-[650] tracking-normal" />
            <Base.Description className="mt-0.5 text-14 text-ink-2" />
          </div>
          <Base.Action render={<Button size="sm" />} />
          <Base.Close
            aria-hidden={false}
            render={
              <IconButton label="Dismiss" size="sm">
                <X aria-hidden size={18} />
              </IconButton>
            }
          />
        </Base.Content>
      </Base.Root>
    );
  });
}
