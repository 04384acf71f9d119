import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { filledOptions } from '#web/questions/editor/question-draft.ts';
import { players } from '#web/questions/players.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import type { BankDraft } from './bank-draft.ts';
import styles from './student-preview.module.css';

/** The question as a student meets it; what is answered here goes nowhere. */
export function StudentPreview({ draft }: { draft: BankDraft }) {
  const { t } = useLingui();
  const id = useId();
  const { questionText, questionType, image, imageAlt } = draft;
  const points = Number(draft.points);
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Trans>As a student sees it</Trans>
        </h3>
        {points > 0 && (
          <p className={styles.points}>
            <Plural value={points} one="# point" other="# points" />
          </p>
        )}
      </div>
      <div className={styles.text} id={id} data-empty={questionText.trim() === '' || undefined}>
        {questionText.trim() === '' ? t`Your question appears here.` : <RichText text={questionText} />}
      </div>
      {image && (
        <img className={styles.picture} src={image.url} alt={imageAlt || t`Figure of the question`} />
      )}
      <TryOut key={questionType} draft={draft} labelledBy={id} />
      {draft.feedback.trim() !== '' && (
        <div className={styles.feedback}>
          <h4 className={styles.title}>
            <Trans>With the results</Trans>
          </h4>
          <div className={styles.feedbackText}>
            <RichText text={draft.feedback} />
          </div>
        </div>
      )}
    </section>
  );
}

function TryOut({ draft, labelledBy }: { draft: BankDraft; labelledBy: string }) {
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

function questionOf(draft: BankDraft): Question {
  const { questionText, questionType } = draft;
  const options = filledOptions(draft).map(({ key, text }, place) => ({
    id: key,
    optionLabel: optionLetter(place),
    optionText: text,
    questionId: 0,
  }));
  return { id: 0, questionText, questionType, points: 0, orderNumber: null, options, imageUrl: null };
}
