import { Clock } from 'lucide-react';

/** That what was entered is kept on this device until there is a network. */
export const Waits = () => (
  <span role="status" className="flex items-center gap-1.5 text-13 font-semibold text-warn">
    <Clock aria-hidden size={14} />
    Waits on this device
  </span>
);
