import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { useQuiz } from './quiz-context.ts';
import styles from './quiz-notices.module.css';
import { saveAnswerFile } from './save-answer-file.ts';

/** The last resort: what this device knows as a file that only the school's server can read. */
export function AnswerFile() {
  const { attempt } = useQuiz();
  return (
    <div className={styles.choice}>
      <p>
        <Trans>
          If you cannot wait, download the answer file and give it to your teacher, who can load it.
        </Trans>
      </p>
      <Button
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => saveAnswerFile(attempt)}
      >
        <Trans>Download answer file</Trans>
      </Button>
    </div>
  );
}
