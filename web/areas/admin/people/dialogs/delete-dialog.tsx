import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AccountDetail, AccountRow } from '#shared/contract/people/accounts.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { accountQuery } from '../accounts.ts';
import styles from '../people.module.css';
import type { PeopleDialogProps } from './people-dialog.tsx';
import { BulkNotes, nameOrCount } from './people-dialog.tsx';

interface Props extends PeopleDialogProps {
  onConfirm: () => Promise<unknown>;
}

export function DeleteDialog({ people, leftOut, done, opened, onClose, onConfirm }: Props) {
  const { t } = useLingui();
  const who = nameOrCount(people);
  const [first, second] = people;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t`Delete ${who}?`}
      confirmLabel={t`Delete`}
      tone="danger"
      onConfirm={onConfirm}
    >
      <div className={styles.texts}>
        <p>
          <Trans>A deleted account can’t be restored or used to sign in.</Trans>
        </p>
        {first && !second ? <WhatIsKept account={first} /> : <WhatIsKeptOfSeveral />}
        <BulkNotes people={people} leftOut={leftOut} done={done} />
      </div>
    </ConfirmDialog>
  );
}

function WhatIsKeptOfSeveral() {
  return (
    <p>
      <Trans>
        Graded attempts, quizzes and question banks are kept for the record, under each person’s name.
      </Trans>
    </p>
  );
}

function WhatIsKept({ account }: { account: AccountRow }) {
  const { data } = useQuery(accountQuery(account.id));
  // Until the details are loaded, or if they fail to, what applies to everyone.
  if (!data) return <WhatIsKeptOfSeveral />;
  if (data.deletion === 'removed') {
    return (
      <p>
        <Trans>This person has no graded attempts, quizzes or question banks, so nothing is kept.</Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        <Trans>Kept for the record, under the person’s name:</Trans>
      </p>
      <ul className={styles.list}>
        {keptText(data).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}

function keptText({ attempts, quizzes, questionBanks }: AccountDetail): string[] {
  return [
    attempts > 0 &&
      plural(attempts, {
        one: '# quiz attempt with its grade',
        other: '# quiz attempts with their grades',
      }),
    quizzes > 0 && plural(quizzes, { one: '# quiz', other: '# quizzes' }),
    questionBanks > 0 && plural(questionBanks, { one: '# question bank', other: '# question banks' }),
  ].filter((words) => words !== false);
}
