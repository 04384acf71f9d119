import { lazy, Suspense } from 'react';
import { useSessionEnd } from './use-session-end.ts';

const SessionEndDialog = lazy(() => import('./session-end-dialog.tsx'));

/** Warns someone who is idle that they are about to be signed out, and lets them stay. */
export function SessionEndWarning() {
  const { end, stay } = useSessionEnd();
  if (!end) return null;
  return (
    <Suspense>
      <SessionEndDialog end={end} onStay={stay} />
    </Suspense>
  );
}
