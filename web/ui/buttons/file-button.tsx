import './file-button.css';
import { type ReactNode, type Ref, useRef } from 'react';
import { Button } from './button.tsx';

type FileButtonProps = {
  /** As for an input: `.csv,.pdf`. The file chooser may show all files, so the caller checks again. */
  accept: string;
  disabled?: boolean;
  /** `link` is for use inside a sentence. */
  look?: 'button' | 'link';
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  onFile: (file: File) => void;
  children: ReactNode;
};

/** Opens the chooser for one file. */
export function FileButton({
  accept,
  disabled = false,
  look = 'button',
  icon,
  ref,
  onFile,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function open() {
    if (!disabled) input.current?.click();
  }

  function drain(picked: HTMLInputElement) {
    const file = picked.files?.[0];
    if (file) onFile(file);
    // Otherwise choosing the same file again fires no event.
    picked.value = '';
  }

  // A disabled button loses the focus, and keyboard users lose their place.
  const isDisabled = disabled || undefined;
  return (
    <>
      {look === 'link' ? (
        <button
          type="button"
          ref={ref}
          className="text-link ui-file-link"
          aria-disabled={isDisabled}
          onClick={open}
        >
          {children}
        </button>
      ) : (
        <Button ref={ref} aria-disabled={isDisabled} leftSection={icon} onClick={open}>
          {children}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        disabled={disabled}
        onChange={(event) => drain(event.currentTarget)}
      />
    </>
  );
}
