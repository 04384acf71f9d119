import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Monitor } from '#shared/contract/monitor.ts';
import { toast } from '#web/ui/toast.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActDialogProps } from './dialog-props.ts';
import { readMinutes } from './minutes.ts';
import { MinutesField } from './minutes-field.tsx';
import { extendQuiz } from './monitor-calls.ts';

type Props = Omit<ActDialogProps, 'attempt'> & { monitor: Monitor };

/** More time for everybody who writes. */
export function ExtendAllDialog({ monitor, opened, onClose, onDone }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState('10');
  const minutes = readMinutes(text);
  const concerned = countConcerned(monitor);

  async function extend() {
    if (minutes === null) return;
    try {
      const { extended, withoutDeadline } = await extendQuiz(monitor.quiz.id, minutes);
      toast.success(extendedText(extended, withoutDeadline, minutes));
    } finally {
      onDone();
    }
  }

  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={t`More time for everyone`}
      submitLabel={<Trans>Add the time</Trans>}
      isFaulty={minutes === null}
      onSubmit={extend}
    >
      {(isTried) => (
        <>
          <p>
            {plural(concerned, {
              one: 'The # student who is writing now gets it, and their screen shows it at once.',
              other: 'The # students who are writing now get it, and their screens show it at once.',
            })}{' '}
            <Trans>Whoever has no time limit, or starts later, is not concerned.</Trans>
          </p>
          <MinutesField value={text} onChange={setText} isTried={isTried} />
        </>
      )}
    </ActDialog>
  );
}

/** Where not all are listed nobody can tell who has no limit. */
function countConcerned({ attempts, running, isCut }: Monitor): number {
  if (isCut) return running;
  return attempts.filter(({ status, deadline }) => status === 'IN_PROGRESS' && deadline !== null).length;
}

function extendedText(extended: number, withoutDeadline: number, minutes: number): string {
  const who = plural(extended, {
    one: `# student has ${minutes} min more.`,
    other: `# students have ${minutes} min more.`,
  });
  if (withoutDeadline === 0) return who;
  const others = plural(withoutDeadline, { one: '# has no time limit.', other: '# have no time limit.' });
  return translate`${who} ${others}`;
}
