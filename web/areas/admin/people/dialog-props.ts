import type { AccountRow } from '#shared/contract/accounts.ts';

/** About one person, or about all that are chosen in the list. */
export interface PeopleDialogProps {
  people: readonly AccountRow[];
  /** How many more are chosen to whom it cannot be done. */
  leftOut: number;
  opened: boolean;
  onClose: () => void;
}

export interface PersonDialogProps {
  account: AccountRow;
  opened: boolean;
  onClose: () => void;
}
