import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import type { LocalAnswer } from '#web/attempt/durable-attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useQuiz } from '../quiz-context.ts';
import { CombineVersions } from './combine-versions.tsx';
import { findNewest, listVersions, type VersionContent } from './version.ts';
import { VersionCard } from './version-card.tsx';
import styles from './versions.module.css';

interface Props {
  question: Question;
  answer: LocalAnswer;
  /** What was chosen, and what was not. */
  onChosen: (content: VersionContent, others: readonly VersionContent[]) => void;
}

/** The student chooses between what two devices wrote at the same time. The history keeps what they don't choose. */
export function VersionChoice({ question, answer, onChosen }: Props) {
  const { attempt, view, isLocked } = useQuiz();
  const [isCombining, setCombining] = useState(false);
  const combine = useRef<HTMLButtonElement>(null);
  const versions = listVersions(answer, view.devices);
  const newest = findNewest(versions);
  const texts = versions.flatMap(({ textAnswer }) => textAnswer ?? []);

  function use(content: VersionContent) {
    attempt.choose(question.id, content);
    onChosen(
      content,
      versions.filter((version) => version !== content),
    );
  }

  function cancel() {
    setCombining(false);
    requestAnimationFrame(() => combine.current?.focus());
  }

  return (
    <div className={styles.choice}>
      <div role="alert">
        <Notice tone="warning">
          <p className={styles.title}>
            <Trans>This answer was also changed on another device</Trans>
          </p>
          <p>
            {texts.length > 1 ? (
              <Trans>Both versions are saved. Choose one, or combine them. You can also do this later.</Trans>
            ) : (
              <Trans>Both versions are saved. Choose one. You can also do this later.</Trans>
            )}
          </p>
        </Notice>
      </div>
      <div className={styles.versions}>
        {versions.map((version) => (
          <VersionCard
            key={version.id ?? 'stored'}
            question={question}
            version={version}
            other={versions.find((one) => one !== version)}
            isNewest={version === newest}
            isDisabled={isLocked}
            onUse={() => use(version)}
          />
        ))}
      </div>
      {isCombining ? (
        <CombineVersions
          place={{ attemptId: view.paper.attempt.id, questionId: question.id }}
          texts={texts}
          isDisabled={isLocked}
          onCancel={cancel}
          onUse={(textAnswer) => use({ selectedOption: null, textAnswer })}
        />
      ) : (
        texts.length > 1 && (
          <div className={styles.combine}>
            <div>
              <p className={styles.name}>
                <Trans>Need parts of both?</Trans>
              </p>
              <p className={styles.hint}>
                <Trans>Start from both texts and edit them into one answer.</Trans>
              </p>
            </div>
            <Button ref={combine} size="xs" disabled={isLocked} onClick={() => setCombining(true)}>
              <Trans>Combine versions</Trans>
            </Button>
          </div>
        )
      )}
      <p className={styles.unchosen}>
        {texts.length > 1 && <Trans>Underlined text is only in that version.</Trans>}{' '}
        <Trans>
          If you submit without choosing, the saved version counts, and your teacher can read both.
        </Trans>
      </p>
    </div>
  );
}
