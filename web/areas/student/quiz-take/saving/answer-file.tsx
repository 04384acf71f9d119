import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import type { DurableAttempt } from '#web/attempt/durable-attempt.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Row } from '#web/ui/layout/primitives.tsx';
import { useQuiz } from '../quiz-context.ts';
import styles from './quiz-notices.module.css';

/** The last resort: the answers of this device as a file that only the server can decrypt. */
export function AnswerFile() {
  const { attempt } = useQuiz();
  return (
    <Row className={styles.choice} wrap lineGap={8} gap={16} align="center" justify="between">
      <p>
        <Trans>Can’t wait? Download the answer file and send it to your teacher.</Trans>
      </p>
      <Button
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => saveAnswerFile(attempt)}
      >
        <Trans>Download answer file</Trans>
      </Button>
    </Row>
  );
}

function saveAnswerFile(attempt: DurableAttempt): void {
  const { name, content } = attempt.makeAnswerFile();
  saveFile(name, new Blob([content], { type: 'application/octet-stream' }));
}
