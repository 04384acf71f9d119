import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useId, useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { DisclosureButton } from '#web/ui/disclosure-button.tsx';
import { QuestionKey } from './question-key.tsx';
import styles from './questions.module.css';
import type { OnAct } from './row-act.ts';
import { DeletedRowActions, RowActions } from './row-actions.tsx';

interface Props {
  question: Question;
  place: number;
  isChosen: boolean;
  isDeleted: boolean;
  /** How many the bank holds; null where its order is not to be changed from here. */
  ordered: number | null;
  /** To drag it by; null where the order is not to be changed. */
  handle: ReactNode;
  onAct: OnAct;
}

export function QuestionRow({ isChosen, handle, ...body }: Props) {
  const { t, i18n } = useLingui();
  const { question, place, onAct } = body;
  const number = i18n.number(place + 1);
  return (
    <div className={styles.row} data-chosen={isChosen || undefined}>
      <div className={styles.lead}>
        <CheckBox
          label={t`Choose question ${number}`}
          checked={isChosen}
          onChange={() => onAct('choose', question, place)}
        />
        {handle}
        <span className={styles.number}>{number}</span>
      </div>
      <RowBody {...body} />
    </div>
  );
}

type BodyProps = Omit<Props, 'isChosen' | 'handle'>;

// Choosing one among a hundred must not draw the formulas and menus of all of them anew.
const RowBody = memo(function RowBody({ question, place, isDeleted, ordered, onAct }: BodyProps) {
  const { t, i18n } = useLingui();
  const row = { question, place, onAct };
  return (
    <>
      <QuestionWords question={question} number={i18n.number(place + 1)} />
      {question.imageUrl !== null && (
        <img
          className={styles.picture}
          src={question.imageUrl}
          alt={question.imageAlt || t`Picture of the question`}
          loading="lazy"
        />
      )}
      <div className={styles.actions}>
        {isDeleted ? <DeletedRowActions {...row} /> : <RowActions {...row} ordered={ordered} />}
      </div>
    </>
  );
});

function QuestionWords({ question, number }: { question: Question; number: string }) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const keyId = useId();
  const { questionText, questionType, points, tags = [] } = question;
  return (
    <div className={styles.words}>
      <p className={styles.text} data-open={isOpen || undefined}>
        <RichText text={questionText} />
      </p>
      <p className={styles.facts}>
        <span>{i18n._(questionTypeLabels[questionType])}</span>
        <span>{plural(points, { one: '# point', other: '# points' })}</span>
        {tags.length > 0 && <span className="visually-hidden">{t`Tags`}</span>}
        {tags.map(({ id, name }) => (
          <span key={id} className={styles.tag}>
            <StatusBadge tone="neutral">{name}</StatusBadge>
          </span>
        ))}
        <DisclosureButton
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          controls={keyId}
          label={t`Answers of question ${number}`}
        >
          {t`Answers`}
        </DisclosureButton>
      </p>
      <div id={keyId}>{isOpen && <QuestionKey question={question} />}</div>
    </div>
  );
}
