import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Unavailable } from '#web/ui/buttons/unavailable.tsx';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';

interface TestButtonProps {
  mayCheck: boolean;
  loading: boolean;
  onClick: () => void;
  label: ReactNode;
}

/** A test or check, which read-only administrators see but can't run. */
export function TestButton({ mayCheck, loading, onClick, label }: TestButtonProps) {
  const reason = useReadOnlyReason('checks');
  if (!mayCheck)
    return <Unavailable reason={reason}>{(control) => <Button {...control}>{label}</Button>}</Unavailable>;
  return (
    <Button loading={loading} onClick={onClick}>
      {label}
    </Button>
  );
}
