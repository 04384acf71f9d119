import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './question-picture.module.css';
import { useQuiz } from './quiz-context.ts';

interface Props {
  url: string;
  /** What its teacher says it shows. */
  alt: string | undefined;
}

/** The picture of a question. Its address is soon over: a new one comes with the paper, and is used only then. */
export function QuestionPicture({ url, alt }: Props) {
  const { t } = useLingui();
  const { attempt, position } = useQuiz();
  const [shown, setShown] = useState({ url, hasFailed: false, tries: 0 });
  const number = position + 1;

  async function retry() {
    await attempt.refresh().catch(() => undefined);
    setShown(({ tries }) => ({ url: urlNow(), hasFailed: false, tries: tries + 1 }));
  }
  function urlNow(): string {
    return attempt.getView().paper.questions[position]?.imageUrl ?? url;
  }

  if (shown.hasFailed) {
    return (
      <div className={styles.failed}>
        <p>
          <Trans>The picture could not be loaded.</Trans>
        </p>
        <Button size="xs" onClick={() => void retry()}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    );
  }
  return (
    <figure className={styles.figure}>
      <img
        key={shown.tries}
        className={styles.picture}
        src={shown.url}
        alt={alt ?? t`Figure of question ${number}`}
        onError={() => setShown({ ...shown, hasFailed: true })}
      />
    </figure>
  );
}
