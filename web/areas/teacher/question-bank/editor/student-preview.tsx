import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { players } from '#web/questions/answering/players.tsx';
import { filledOptions } from '#web/questions/editor/question-draft.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import type { BankQuestionDraft } from './draft/bank-question-draft.ts';
import styles from './student-preview.module.css';

/** The question as students see it. Answers given here aren't stored. */
export function StudentPreview({ draft }: { draft: BankQuestionDraft }) {
  const { t } = useLingui();
  const id = useId();
  const { questionText, questionType, image, imageAlt } = draft;
  const points = Number(draft.points);
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <Row wrap gap={12} lineGap={4} justify="between">
        <Text as="h3" size="small-label" tone="ink2">
          <Trans>What students see</Trans>
        </Text>
        {points > 0 && (
          <Text size="small" tone="ink2">
            <Plural value={points} one="# point" other="# points" />
          </Text>
        )}
      </Row>
      <div className={styles.text} id={id} data-empty={questionText.trim() === '' || undefined}>
        {questionText.trim() === '' ? t`Your question appears here.` : <RichText text={questionText} />}
      </div>
      {image && (
        <img className={styles.picture} src={image.url} alt={imageAlt || t`Picture of the question`} />
      )}
      <TryOut key={questionType} draft={draft} labelledBy={id} />
      {draft.feedback.trim() !== '' && (
        <div className={styles.feedback}>
          <Text as="h4" size="small-label" tone="ink2">
            <Trans>Shown with the results</Trans>
          </Text>
          <div className={styles.feedbackText}>
            <RichText text={draft.feedback} />
          </div>
        </div>
      )}
    </section>
  );
}

function TryOut({ draft, labelledBy }: { draft: BankQuestionDraft; labelledBy: string }) {
  const [selected, setSelected] = useState<number | null>(null);
  const [text, setText] = useState('');
  const { Player } = players[draft.questionType];
  return (
    <Player
      question={questionOf(draft)}
      selectedOptionId={selected}
      text={text}
      isDisabled={false}
      labelledBy={labelledBy}
      onSelect={setSelected}
      onWrite={setText}
    />
  );
}

function questionOf(draft: BankQuestionDraft): Question {
  const { questionText, questionType } = draft;
  const options = filledOptions(draft).map(({ key, text }, place) => ({
    id: key,
    optionLabel: optionLetter(place),
    optionText: text,
    questionId: 0,
  }));
  return { id: 0, questionText, questionType, points: 0, orderNumber: null, options, imageUrl: null };
}
