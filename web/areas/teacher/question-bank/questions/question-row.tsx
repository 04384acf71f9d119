import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconCopy,
  IconFolderSymlink,
  IconHistory,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { type ComponentType, memo, type ReactNode, useId, useState } from 'react';
import type { Question, QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { AnswerLine } from '#web/questions/review/answer-line.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { CheckBox } from '#web/ui/fields/check-box.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { ActionMenu, type MenuAction } from '#web/ui/overlays/action-menu.tsx';
import styles from './questions.module.css';

interface Props {
  question: Question;
  place: number;
  isChosen: boolean;
  isDeleted: boolean;
  /** Number of questions in the bank; null if they can't be reordered here. */
  ordered: number | null;
  /** Drag handle; null if the order can't be changed. */
  handle: ReactNode;
  onAction: OnRowAction;
}

export function QuestionRow({ isChosen, handle, ...body }: Props) {
  const { t, i18n } = useLingui();
  const { question, place, onAction } = body;
  const number = i18n.number(place + 1);
  return (
    <div className={styles.row} data-chosen={isChosen || undefined}>
      <div className={styles.lead}>
        <CheckBox
          label={t`Select question ${number}`}
          checked={isChosen}
          onChange={() => onAction('choose', question, place)}
        />
        {handle}
        <span className={styles.number}>{number}</span>
      </div>
      <RowBody {...body} />
    </div>
  );
}

type BodyProps = Omit<Props, 'isChosen' | 'handle'>;

// Selecting one row must not render the formulas and menus of a hundred others.
const RowBody = memo(function RowBody({ question, place, isDeleted, ordered, onAction }: BodyProps) {
  const { t, i18n } = useLingui();
  const row = { question, place, onAction };
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
          label={t`Answers to question ${number}`}
        >
          {t`Answers`}
        </DisclosureButton>
      </p>
      <div id={keyId}>{isOpen && <QuestionKey question={question} />}</div>
    </div>
  );
}

interface QuestionKeyProps {
  question: Question;
}

/** The options, the answer key and the feedback. */
function QuestionKey({ question }: QuestionKeyProps) {
  const Key = keys[question.questionType];
  return (
    <div className={styles.key}>
      <Key question={question} />
      {question.feedback && (
        <p className={styles.feedback}>
          <Text as="span" size="small-label">
            <Trans>Explanation</Trans>
          </Text>{' '}
          <RichText text={question.feedback} />
        </p>
      )}
    </div>
  );
}

function OptionsKey({ question: { options, correctAnswer } }: QuestionKeyProps) {
  return options.map(({ id, optionLabel, optionText }) => {
    const isRight = optionLabel === correctAnswer;
    return (
      <AnswerLine
        key={id}
        letter={optionLabel}
        tone={isRight ? 'right' : 'plain'}
        tag={isRight && <Trans>Correct answer</Trans>}
      >
        <RichText text={optionText} />
      </AnswerLine>
    );
  });
}

function AcceptedAnswers({ question: { correctAnswer } }: QuestionKeyProps) {
  const accepted = (correctAnswer ?? '').split('|').filter((answer) => answer.trim() !== '');
  return [...new Set(accepted)].map((answer) => (
    <AnswerLine key={answer} tone="right" tag={<Trans context="answer">Accepted</Trans>}>
      <RichText text={answer.trim()} />
    </AnswerLine>
  ));
}

function EssayKey({ question: { correctAnswer } }: QuestionKeyProps) {
  if (!correctAnswer) {
    return (
      <p className={styles.feedback}>
        <Trans>Marked by a teacher.</Trans>
      </p>
    );
  }
  return (
    <AnswerLine tone="plain" isLong tag={<Trans>Model answer</Trans>}>
      <RichText text={correctAnswer} />
    </AnswerLine>
  );
}

const keys = {
  MULTIPLE_CHOICE: OptionsKey,
  TRUE_FALSE: OptionsKey,
  SHORT_ANSWER: AcceptedAnswers,
  ESSAY: EssayKey,
} satisfies Record<QuestionType, ComponentType<QuestionKeyProps>>;

interface RowActionsProps {
  question: Question;
  place: number;
  /** Number of questions in the bank; null if they can't be reordered here. */
  ordered: number | null;
  onAction: OnRowAction;
}

const icon = { size: 16, 'aria-hidden': true } as const;

function RowActions({ question, place, ordered, onAction }: RowActionsProps) {
  const { t, i18n } = useLingui();
  const number = i18n.number(place + 1);
  const does = (act: RowAction) => () => onAction(act, question, place);
  const isFirst = place === 0;
  const isLast = ordered !== null && place >= ordered - 1;
  const ordering: MenuAction[] = [
    { label: t`Move up`, icon: <IconArrowUp {...icon} />, onClick: does('up'), isDisabled: isFirst },
    { label: t`Move down`, icon: <IconArrowDown {...icon} />, onClick: does('down'), isDisabled: isLast },
    {
      label: t`Move to top`,
      icon: <IconArrowBarToUp {...icon} />,
      onClick: does('top'),
      isDisabled: isFirst,
    },
    {
      label: t`Move to end`,
      icon: <IconArrowBarToDown {...icon} />,
      onClick: does('end'),
      isDisabled: isLast,
    },
    { label: t`Move to position…`, icon: <IconArrowsSort {...icon} />, onClick: does('position') },
  ];
  return (
    <>
      <IconButton
        label={t`Edit question ${number}`}
        icon={<IconPencil size={18} aria-hidden="true" />}
        onClick={does('edit')}
      />
      <IconButton
        label={t`Delete question ${number}`}
        icon={<IconTrash size={18} aria-hidden="true" />}
        onClick={does('delete')}
      />
      <ActionMenu
        label={t`More for question ${number}`}
        items={[
          { label: t`Duplicate`, icon: <IconCopy {...icon} />, onClick: does('duplicate') },
          { label: t`Move to another bank…`, icon: <IconFolderSymlink {...icon} />, onClick: does('move') },
          ...(ordered === null ? [] : ordering),
          {
            label: t({ message: 'History', context: 'versions of a question' }),
            icon: <IconHistory {...icon} />,
            onClick: does('history'),
          },
          { label: t`Used in`, icon: <IconLink {...icon} />, onClick: does('usage') },
        ]}
      />
    </>
  );
}

/** Actions of a deleted question. */
function DeletedRowActions({ question, place, onAction }: Omit<RowActionsProps, 'ordered'>) {
  const { t, i18n } = useLingui();
  const number = i18n.number(place + 1);
  return (
    <Button
      size="xs"
      aria-label={t`Restore question ${number}`}
      onClick={() => onAction('restore', question, place)}
    >
      <Trans>Restore</Trans>
    </Button>
  );
}

/** The actions of a row. */
export type RowAction =
  | 'choose'
  | 'edit'
  | 'delete'
  | 'restore'
  | 'duplicate'
  | 'move'
  | 'up'
  | 'down'
  | 'top'
  | 'end'
  | 'position'
  | 'place'
  | 'history'
  | 'usage';

/** `place` is the position in the list from 0; for the action `place` it is the target. */
export type OnRowAction = (act: RowAction, question: Question, place: number) => void;
