import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Question } from '#shared/contract/question-banks.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { useBuilder } from '../../builder-context.ts';
import styles from './pick.module.css';

interface Props {
  questions: readonly Question[];
  total: number;
  page: { max: number; offset: number };
  isOld: boolean;
  picked: ReadonlyMap<number, Question>;
  onChoose: (questions: readonly Question[], isPicked: boolean) => void;
  onOffset: (offset: number) => void;
}

export function FoundQuestions(props: Props) {
  const { questions, total, page, isOld, picked, onChoose, onOffset } = props;
  const { t } = useLingui();
  const { draft } = useBuilder();
  const inQuiz = new Set(draft.places.map(({ question }) => question?.id));
  const free = questions.filter(({ id }) => !inQuiz.has(id));
  if (total === 0) {
    return <EmptyState title={t`No question was found`} text={t`Try another bank, or a part of the text.`} />;
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {plural(total, { one: '# question', other: '# questions' })}
      </p>
      {free.length > 0 && (
        <CheckField
          label={<Trans>Select all shown</Trans>}
          checked={free.every(({ id }) => picked.has(id))}
          onChange={(event) => onChoose(free, event.target.checked)}
        />
      )}
      <ul className={styles.list} aria-busy={isOld} aria-label={t`Questions to pick from`}>
        {questions.map((question) => (
          <li key={question.id} className={styles.item}>
            <FoundQuestion
              question={question}
              isThere={inQuiz.has(question.id)}
              isPicked={picked.has(question.id)}
              onChoose={(isPicked) => onChoose([question], isPicked)}
            />
          </li>
        ))}
      </ul>
      <Pager label={t`Pages of questions`} {...page} total={total} onOffset={onOffset} />
    </>
  );
}

interface FoundProps {
  question: Question;
  isThere: boolean;
  isPicked: boolean;
  onChoose: (isPicked: boolean) => void;
}

function FoundQuestion({ question, isThere, isPicked, onChoose }: FoundProps) {
  const { t, i18n } = useLingui();
  const { questionText, questionType, points, tags = [] } = question;
  const facts = [
    i18n._(questionTypeLabels[questionType]),
    plural(points, { one: '# point', other: '# points' }),
    ...tags.map(({ name }) => name),
  ];
  return (
    <CheckField
      label={
        <span className={styles.text}>
          <RichText text={questionText} />
        </span>
      }
      hint={
        <>
          {facts.join(' · ')}
          {isThere && ` · ${t`Already in the quiz`}`}
        </>
      }
      checked={isThere || isPicked}
      disabled={isThere}
      onChange={(event) => onChoose(event.target.checked)}
    />
  );
}
