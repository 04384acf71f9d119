import './disclosure-button.css';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type DisclosureButtonProps = {
  isOpen: boolean;
  onToggle: () => void;
  /** The id of what it shows. */
  controls: string;
  label?: string;
  children: ReactNode;
};

/** Shows or hides what is below it. */
export function DisclosureButton({ isOpen, onToggle, controls, label, children }: DisclosureButtonProps) {
  return (
    <button
      type="button"
      className="ui-disclosure-button"
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={label}
      onClick={onToggle}
    >
      {children}
      <IconChevronDown size={16} aria-hidden="true" />
    </button>
  );
}
