import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { onRefused } from '#web/lib/api/api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorHelp } from '#web/ui/feedback/error-help.ts';
import { explainerQuery, findRefusal, type Refusal, rememberRefusal } from './explanation-queries.ts';

const ExplanationDialog = lazy(() => import('./explanation-dialog.tsx'));

/** Adds an Explain button to every server error shown below it, if the server has an explainer. */
export function ErrorExplainer({ children }: { children: ReactNode }) {
  const [wasRefused, setRefused] = useState(false);
  const isAvailable = useQuery({ ...explainerQuery, enabled: wasRefused }).data?.available === true;
  useEffect(
    () =>
      onRefused((refusal) => {
        rememberRefusal(refusal);
        setRefused(true);
      }),
    [],
  );
  const [asked, setAsked] = useState<Refusal | null>(null);
  const [isOpen, setOpen] = useState(false);
  const help = useCallback((text: ReactNode) => {
    const refusal = typeof text === 'string' ? findRefusal(text) : undefined;
    if (!refusal) return null;
    return (
      <Button
        size="xs"
        variant="subtle"
        onClick={() => {
          setAsked(refusal);
          setOpen(true);
        }}
      >
        <Trans>Explain</Trans>
      </Button>
    );
  }, []);
  return (
    <>
      <ErrorHelp value={isAvailable ? help : null}>{children}</ErrorHelp>
      {asked && (
        <Suspense>
          <ExplanationDialog refusal={asked} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
