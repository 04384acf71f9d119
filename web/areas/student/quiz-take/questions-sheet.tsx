import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { BottomSheet } from '#web/ui/bottom-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { GridLegend } from './grid-legend.tsx';
import { OpensOffline } from './opens-offline.tsx';
import { QuestionGrid } from './question-grid.tsx';
import styles from './questions-sheet.module.css';
import { useQuiz } from './quiz-context.ts';
import { QuizProgress } from './quiz-progress.tsx';
import { WatchedNote } from './watched-note.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** What the panel holds, on a phone. */
export function QuestionsSheet({ opened, onClose }: Props) {
  const { t } = useLingui();
  const { goTo, isLocked, showPreview, openSummary } = useQuiz();

  function leaveWith(action: () => void) {
    onClose();
    action();
  }

  return (
    <BottomSheet opened={opened} onClose={onClose} title={t`All questions`}>
      <div className={styles.content}>
        <QuizProgress />
        <QuestionGrid size="sheet" onChoose={(place) => leaveWith(() => goTo(place))} />
        <GridLegend />
        <OpensOffline />
        <WatchedNote />
        <div className={styles.actions}>
          <Button
            leftSection={<IconEye size={16} aria-hidden="true" />}
            onClick={() => leaveWith(() => showPreview(true))}
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
      </div>
    </BottomSheet>
  );
}
