import type { TextName } from './registration.ts';

/** What ties a field of a step to the registration. */
export interface FieldControl {
  size: 'md';
  value: string;
  isInvalid: boolean;
  /** Where it is said what is wrong with it. */
  'aria-describedby'?: string;
  onChange: (event: { target: { value: string } }) => void;
}

export interface StepProps {
  field: (name: TextName) => FieldControl;
}
