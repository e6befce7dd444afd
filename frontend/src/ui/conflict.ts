/** What a conflict dialog is given: it and its layer, which loads later, share it. */
export interface ConflictDifference {
  key: string;
  label: string;
  /** `null` if that version doesn't have it. */
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
