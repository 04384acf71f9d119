import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, lazy, Suspense, useId, useState } from 'react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { LocalAnswer } from '#web/attempt/durable-attempt.ts';
import { players } from '#web/questions/answering/players.tsx';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { loadPatiently } from '#web/ui/overlays/lazy-panel.ts';
import { useReading } from '../../reading/reading.ts';
import { ToolsButton } from '../../reading/tools-button.tsx';
import type { VersionContent } from '../devices/list-versions.ts';
import { useQuiz } from '../quiz-context.ts';
import flagStyles from './flag-button.module.css';
import { FlagButton } from './flag-button.tsx';
import styles from './question-view.module.css';
import { useQuizKeys } from './quiz-keys.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

const loadVersionChoice = () => loadPatiently(() => import('../devices/version-choice.tsx'));
const VersionChoice = lazy(async () => ({ default: (await loadVersionChoice()).VersionChoice }));
const ChosenNotice = lazy(async () => ({ default: (await loadVersionChoice()).ChosenNotice }));
const OptionStrike = lazy(() => loadPatiently(() => import('../../reading/option-strike.tsx')));
const StruckNote = lazy(() => loadPatiently(() => import('../../reading/struck-note.tsx')));

interface Props {
  isPhone: boolean;
  takesFocus: boolean;
  takesKeys: boolean;
}

export function QuestionView(props: Props) {
  const { view, position } = useQuiz();
  const question = view.paper.questions[position];
  return question ? <AskedQuestion {...props} question={question} /> : null;
}

function AskedQuestion({ question, isPhone, takesFocus, takesKeys }: Props & { question: Question }) {
  const { attempt, accountId, view, position, goTo, isLocked } = useQuiz();
  const { size, strikes, struck } = useReading(accountId);
  const attemptId = view.paper.attempt.id;
  const id = useId();
  const heading = useHeadingFocus(question.id, takesFocus);
  const answer = view.answers.get(question.id);
  const selectedId = answer?.selectedOption?.id ?? null;
  const { Player } = players[question.questionType];
  const [chosen, setChosen] = useState<Chosen | null>(null);

  function pickOption(place: number) {
    const optionId = question.options[place]?.id;
    if (optionId === undefined || isLocked || answer?.others?.length) return;
    attempt.selectOption(question.id, optionId === selectedId ? null : optionId);
  }

  useQuizKeys(takesKeys, {
    onPrevious: () => goTo(position - 1),
    onNext: () => goTo(position + 1),
    onFlag: () => !isLocked && attempt.flag(question.id, !answer?.isMarked),
    onOption: pickOption,
  });

  return (
    <div className={styles.scroll}>
      <div className={styles.question}>
        <div className={styles.top}>
          <QuestionMeta id={`${id}-meta`} question={question} isPhone={isPhone} />
          <ToolsButton
            className={flagStyles['flag']}
            accountId={accountId}
            asked={view.isPreview ? null : { attemptId, questionId: question.id }}
          />
          {!isPhone && <FlagButton />}
        </div>
        <div style={{ zoom: size / 100 }}>
          <h1 id={id} ref={heading} className={styles.text} tabIndex={-1} aria-describedby={`${id}-meta`}>
            <RichText text={question.questionText} />
          </h1>
          {/* A field must never carry over the text of the previous question. */}
          <Fragment key={question.id}>
            {question.imageUrl !== null && (
              <QuestionPicture url={question.imageUrl} alt={question.imageAlt} />
            )}
            {answer?.others?.length ? (
              <Suspense>
                <VersionChoice
                  question={question}
                  answer={answer}
                  onChosen={(content, others) =>
                    setChosen({ questionId: question.id, content, other: others[0] })
                  }
                />
              </Suspense>
            ) : (
              <>
                <Player
                  question={question}
                  selectedOptionId={selectedId}
                  text={answer?.textAnswer ?? ''}
                  isDisabled={isLocked}
                  labelledBy={id}
                  struck={
                    strikes
                      ? {
                          ids: struck[attemptId] ?? [],
                          note: <StruckNote />,
                          button: (option) => (
                            <Suspense>
                              <OptionStrike {...{ accountId, attemptId, option }} />
                            </Suspense>
                          ),
                        }
                      : undefined
                  }
                  onSelect={(optionId) => attempt.selectOption(question.id, optionId)}
                  onWrite={(text) => attempt.writeText(question.id, text)}
                />
                {chosen && isStill(chosen, answer) && (
                  <Suspense>
                    <ChosenNotice
                      questionId={question.id}
                      other={chosen.other}
                      onSwitched={(other) =>
                        setChosen({ questionId: question.id, content: other, other: chosen.content })
                      }
                    />
                  </Suspense>
                )}
              </>
            )}
          </Fragment>
        </div>
      </div>
    </div>
  );
}

/** The chosen version, until the answer changes. */
interface Chosen {
  questionId: number;
  content: VersionContent;
  other: VersionContent | undefined;
}

function isStill({ questionId, content }: Chosen, answer: LocalAnswer | undefined): boolean {
  return (
    answer?.questionId === questionId &&
    answer.textAnswer === content.textAnswer &&
    answer.selectedOption?.id === content.selectedOption?.id
  );
}

interface QuestionMetaProps {
  id: string;
  question: Question;
  isPhone: boolean;
}

/** "Question 8 · Multiple choice · 2 points". */
function QuestionMeta({ id, question, isPhone }: QuestionMetaProps) {
  const { i18n } = useLingui();
  const { view, position } = useQuiz();
  const number = position + 1;
  const total = view.paper.questions.length;
  return (
    <p id={id} className={styles.meta}>
      <span className={styles.number}>
        {isPhone ? (
          <Trans>
            Question {number} of {total}
          </Trans>
        ) : (
          <Trans>Question {number}</Trans>
        )}
      </span>
      <span aria-hidden="true">·</span>
      <span>{i18n._(questionTypeLabels[question.questionType])}</span>
      <span aria-hidden="true" className={styles.lastDot}>
        ·
      </span>
      <span className={styles.points}>
        <Plural value={question.points} one="# point" other="# points" />
      </span>
    </p>
  );
}

interface QuestionPictureProps {
  url: string;
  /** The teacher's description of the image. */
  alt: string | undefined;
}

/** The image of a question. Its address expires; a retry loads the paper for a new one. */
function QuestionPicture({ url, alt }: QuestionPictureProps) {
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
          <Trans>We couldn’t load the picture.</Trans>
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
