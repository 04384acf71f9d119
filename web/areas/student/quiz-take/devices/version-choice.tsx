import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { attempt } from '#shared/limits.ts';
import {
  type CombinedPlace,
  forgetCombined,
  keepCombined,
  readCombined,
} from '#web/attempt/answers/combined-draft.ts';
import type { LocalAnswer } from '#web/attempt/durable-attempt.ts';
import { countWords } from '#web/questions/answering/count-words.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { useQuiz } from '../quiz-context.ts';
import { findNewest, listVersions, type VersionContent } from './list-versions.ts';
import { combineTexts } from './split-text.ts';
import { VersionCard } from './version-card.tsx';
import styles from './version-choice.module.css';

interface Props {
  question: Question;
  answer: LocalAnswer;
  /** The chosen version and the others. */
  onChosen: (content: VersionContent, others: readonly VersionContent[]) => void;
}

/**
 * Lets the student choose between versions that two devices wrote at the same time. The history keeps the others.
 */
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
    <Stack gap={16}>
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
              <Text className={styles.name} tone="ink">
                <Trans>Need parts of both?</Trans>
              </Text>
              <Text size="small" tone="ink2">
                <Trans>Start from both texts and edit them into one answer.</Trans>
              </Text>
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
    </Stack>
  );
}

interface ChosenNoticeProps {
  questionId: number;
  /** The version that was not chosen. */
  other: VersionContent | undefined;
  onSwitched: (other: VersionContent) => void;
}

/**
 * Confirms the choice and offers the other version. Takes the focus, because the button that had it is gone.
 */
export function ChosenNotice({ questionId, other, onSwitched }: ChosenNoticeProps) {
  const { attempt, isLocked } = useQuiz();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className={styles.chosen} role="status" tabIndex={-1}>
      <p>
        <Trans>Your version is saved.</Trans>
      </p>
      {other && (
        <Button
          size="xs"
          disabled={isLocked}
          onClick={() => {
            attempt.choose(questionId, other);
            onSwitched(other);
          }}
        >
          <Trans>Use the other version instead</Trans>
        </Button>
      )}
    </div>
  );
}

interface CombineVersionsProps {
  place: CombinedPlace;
  texts: readonly string[];
  isDisabled: boolean;
  onCancel: () => void;
  onUse: (text: string) => void;
}

/** Edits all texts into one; it becomes the answer when it is used. */
function CombineVersions({ place, texts, isDisabled, onCancel, onUse }: CombineVersionsProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readCombined(place) ?? texts.reduce(combineTexts));
  const isTooLong = text.length > attempt.textAnswer;
  useEffect(() => field.current?.focus(), []);

  function change(written: string) {
    setText(written);
    keepCombined(place, written);
  }

  function use() {
    forgetCombined(place);
    onUse(text);
  }

  return (
    <div>
      <div className={styles.combinedHead}>
        <Text as="label" className={styles.name} tone="ink" htmlFor={id}>
          <Trans>Combined answer</Trans>
        </Text>
        <Text as="span" size="small" tone="ink2">
          <Plural value={countWords(text)} one="# word" other="# words" />
        </Text>
      </div>
      <textarea
        id={id}
        ref={field}
        className={`ui-field-input ${styles.combined}`}
        rows={6}
        value={text}
        aria-invalid={isTooLong || undefined}
        onChange={(event) => change(event.target.value)}
      />
      <div className={styles.combinedActions}>
        <p className={styles.unchosen} role="status">
          {isTooLong ? (
            <Trans>Shorten the answer to {attempt.textAnswer} characters.</Trans>
          ) : (
            <Trans>Nothing is replaced until you use this answer.</Trans>
          )}
        </p>
        <Button size="xs" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="xs" variant="light" disabled={isDisabled || isTooLong} onClick={use}>
          <Trans>Use combined answer</Trans>
        </Button>
      </div>
    </div>
  );
}
