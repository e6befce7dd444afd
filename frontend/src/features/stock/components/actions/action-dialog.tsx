import type { StockAction } from '../../model/action.ts';

export interface ActionDialogProps {
  action: StockAction;
  onClose: () => void;
}

export function ActionDialog(_: ActionDialogProps) {
  return null;
}
