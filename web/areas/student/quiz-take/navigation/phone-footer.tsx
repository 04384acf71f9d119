import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconFlagFilled, IconLayoutGrid } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { stateOf } from '../attempt-progress.ts';
import { FlagButton } from '../question/flag-button.tsx';
import { useQuiz } from '../quiz-context.ts';
import styles from './phone-footer.module.css';
import { NextButton, PreviousButton } from './question-footer.tsx';
import { GridLegend, QuestionGrid, useQuestionLabel } from './question-grid.tsx';
import { OpensOffline, QuizProgress, WatchedNote } from './quiz-overview.tsx';

export function PhoneFooter() {
  const { t } = useLingui();
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <footer className={styles.footer}>
      <JumpDots />
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.all}
          aria-label={t`All questions`}
          onClick={() => setSheetOpen(true)}
        >
          <IconLayoutGrid size={20} aria-hidden="true" />
        </button>
        <FlagButton isIconOnly />
        <PreviousButton />
        <NextButton />
      </div>
      <QuestionsSheet opened={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </footer>
  );
}

/** More dots would overlap on a narrow phone; the plain slider is shown instead. */
const maxDots = 24;

/** One slider over all questions, because single dots are too small for a finger. */
function JumpDots() {
  const { t } = useLingui();
  const { view, position, goTo } = useQuiz();
  const label = useQuestionLabel(position);
  const { questions } = view.paper;
  if (questions.length === 1) return null;
  const hasDots = questions.length <= maxDots;
  return (
    <div className={styles.dots} data-plain={!hasDots || undefined}>
      {hasDots && (
        <div className={styles.row} aria-hidden="true">
          {questions.map(({ id }, place) => (
            <Dot key={id} state={stateOf(view.answers.get(id))} isCurrent={place === position} />
          ))}
        </div>
      )}
      <input
        type="range"
        className={styles.slider}
        min={1}
        max={questions.length}
        value={position + 1}
        aria-label={t`Jump to question`}
        aria-valuetext={label}
        // Moving the focus would interrupt the drag.
        onChange={(event) => goTo(Number(event.target.value) - 1, { keepFocus: true })}
      />
    </div>
  );
}

function Dot({ state, isCurrent }: { state: ReturnType<typeof stateOf>; isCurrent: boolean }) {
  return (
    <span className={styles.dot} data-state={state} data-current={isCurrent || undefined}>
      {state === 'flagged' && <IconFlagFilled size={14} />}
    </span>
  );
}

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** The content of the panel, on a phone. */
function QuestionsSheet({ opened, onClose }: Props) {
  const { t } = useLingui();
  const { goTo, isLocked, showAnswerPreview, openSummary } = useQuiz();

  function leaveWith(action: () => void) {
    onClose();
    action();
  }

  return (
    <BottomSheet opened={opened} onClose={onClose} title={t`All questions`}>
      <Stack gap={16}>
        <QuizProgress />
        <QuestionGrid size="sheet" onChoose={(place) => leaveWith(() => goTo(place))} />
        <GridLegend />
        <OpensOffline />
        <WatchedNote />
        <div className={styles.actions}>
          <Button
            leftSection={<IconEye size={16} aria-hidden="true" />}
            onClick={() => leaveWith(() => showAnswerPreview(true))}
          >
            <Trans>Preview</Trans>
          </Button>
          <Button disabled={isLocked} onClick={() => leaveWith(openSummary)}>
            <Trans>Submit Quiz</Trans>
          </Button>
        </div>
        <Link className={styles.leave} to={paths.student.dashboard}>
          <Trans>Leave and come back later</Trans>
        </Link>
      </Stack>
    </BottomSheet>
  );
}
