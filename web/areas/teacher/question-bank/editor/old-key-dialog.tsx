import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { regradePath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './editor.module.css';
import type { OldKey } from './old-key-report.ts';

interface Props {
  questionId: number;
  oldKey: OldKey;
  opened: boolean;
  onClose: () => void;
}

/** Submissions keep the marks of the key they were marked by: here is the way to regrade them. */
export function OldKeyDialog({ questionId, oldKey: { submissions, quizzes }, opened, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={plural(submissions, {
        one: '# submission used the old key.',
        other: '# submissions used the old key.',
      })}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p>
        <Trans>They keep their marks until you regrade them.</Trans>
      </p>
      <ul className={styles.oldKeys}>
        {quizzes.map(({ id, title, submissions: count }) => (
          <li key={id} className={styles.oldKey}>
            <span>
              <span className={styles.oldKeyQuiz}>{title}</span>
              <span className={styles.oldKeyCount}>
                {plural(count, { one: '# submission', other: '# submissions' })}
              </span>
            </span>
            <Button
              component={Link}
              size="xs"
              variant="light"
              to={regradePath(id, questionId)}
              aria-label={t`Regrade “${title}”…`}
            >
              <Trans>Regrade…</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
