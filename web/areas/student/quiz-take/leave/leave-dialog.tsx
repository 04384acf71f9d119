import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NativeDialog } from '#web/ui/overlays/native-dialog.tsx';
import { useQuiz } from '../quiz-context.ts';
import { useEndTime } from '../time/use-clock-time.ts';
import { guardHistory, isFirstPage, isGuarded } from './history-guard.ts';

/** The target: an address, or back. */
type Way = string | -1;

/** Asks before the student leaves a running quiz by the logo or Back, because the timer keeps running. */
export function LeaveDialog({ isAsked }: { isAsked: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [way, setWay] = useState<Way | null>(null);

  useEffect(() => {
    if (!isAsked) return;
    // Back removes this entry first, so the page stays open and can ask.
    guardHistory();
    const watch = new AbortController();
    const { signal } = watch;
    window.addEventListener('popstate', () => !isGuarded() && setWay(-1), { signal, capture: true });
    document.addEventListener(
      'click',
      (event) => {
        const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[href]');
        const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
        if (!link || !isPlain || link.target === '_blank' || link.origin !== window.location.origin) return;
        event.preventDefault();
        event.stopPropagation();
        setWay(link.pathname + link.search);
      },
      { signal, capture: true },
    );
    return () => watch.abort();
  }, [isAsked]);

  function leave() {
    if (way === null) return;
    // A student who came from another site has no page of ours to go back to.
    if (way !== -1) void navigate(way, { replace: isGuarded() });
    else if (isFirstPage()) void navigate(paths.student.dashboard, { replace: true });
    else void navigate(-1);
  }

  function stay() {
    if (way === -1) guardHistory();
    setWay(null);
  }

  return (
    <NativeDialog
      opened={way !== null}
      onClose={stay}
      title={t`Leave the quiz?`}
      actions={
        <>
          <Button onClick={leave}>
            <Trans>Leave</Trans>
          </Button>
          <Button variant="filled" onClick={stay} data-autofocus>
            <Trans>Stay in the quiz</Trans>
          </Button>
        </>
      }
    >
      <WhatHappens />
    </NativeDialog>
  );
}

function WhatHappens() {
  const { view } = useQuiz();
  const { deadline, paper, unsaved } = view;
  return (
    <p>
      {unsaved > 0 ? (
        <Trans>Your answers are saved on this device and sent when you reconnect.</Trans>
      ) : (
        <Trans>Your answers are saved.</Trans>
      )}{' '}
      {deadline === null ? (
        <Trans>You can continue from your dashboard at any time.</Trans>
      ) : (
        <EndsAt deadline={deadline} startedAt={paper.attempt.startedAt} />
      )}
    </p>
  );
}

function EndsAt({ deadline, startedAt }: { deadline: string; startedAt: string }) {
  const end = useEndTime(deadline, startedAt);
  return <Trans>The timer keeps running until {end}. You can continue from your dashboard.</Trans>;
}
