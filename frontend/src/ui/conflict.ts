/** What a conflict dialog is given: it and its layer, which loads later, share it. */
export interface ConflictDifference {
  key: string;
  label: string;
  /** `null` where that version doesn't have it at all. */
  mine: string | null;
  theirs: string | null;
}

export interface ConflictDialogProps {
  open: boolean;
  /** What was changed by two at once, by name. */
  name: string;
  differences: readonly ConflictDifference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}
