import type { FieldName, PersonDraft, TextName } from './person-draft.ts';

/** What ties a field of a step to the draft. */
interface FieldControl {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

export interface StepProps {
  draft: PersonDraft;
  field: (name: TextName) => FieldControl;
  set: (change: Partial<PersonDraft>) => void;
  errorOf: (name: FieldName) => string | undefined;
}
