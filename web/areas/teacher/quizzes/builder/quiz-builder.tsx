import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { BuiltQuiz } from '#web/features/quizzes/teacher-quizzes.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useLeaveWarning } from '#web/ui/use-leave-warning.ts';
import { useQuizCommands } from '../actions/use-quiz-commands.ts';
import styles from './builder.module.css';
import { BuilderProvider, useBuilder } from './builder-context.ts';
import { BuilderHeader } from './builder-header.tsx';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { QuestionsPart } from './questions/questions-part.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingsPart } from './settings/settings-part.tsx';
import { SummaryRail } from './summary-rail.tsx';
import { ToldTerms } from './told-terms.tsx';
import { useBuilderView } from './use-builder-view.ts';
import { type Part, useLeadToFault } from './use-lead-to-fault.ts';
import { useLeaveNote } from './use-leave-note.ts';
import { useSaveKey } from './use-save-key.ts';

interface Props {
  built: BuiltQuiz;
  timezone: string;
  accountId: number;
}

export function QuizBuilder(props: Props) {
  const view = useBuilderView(props);
  useLeaveWarning(view.isUnsaved);
  useLeaveNote(view.isUnsaved, view.draft.title);
  useSaveKey(view.isUnsaved && !view.isSaving, () => void view.save());
  return (
    <BuilderProvider value={view}>
      <Builder />
      <ConflictDialog />
    </BuilderProvider>
  );
}

function Builder() {
  const { t } = useLingui();
  const { quiz, drafted, isUnsaved, isReadOnly } = useBuilder();
  const { params, change } = useAddress();
  // The address only remembers it for a reload: it follows a moment later, and the choice must not wait for it.
  const [part, setPart] = useState<Part>(params.get('part') === 'settings' ? 'settings' : 'questions');
  const root = useRef<HTMLDivElement>(null);
  const count = drafted.questionCount;

  function show(wanted: Part) {
    setPart(wanted);
    change({ part: wanted === 'questions' ? null : wanted }, { replace: true });
  }

  useLeadToFault({ root, part, show });

  // The bar goes with its last change, and with it the button that had the focus.
  const wasUnsaved = useRef(isUnsaved);
  useEffect(() => {
    const hasGone = wasUnsaved.current && !isUnsaved;
    wasUnsaved.current = isUnsaved;
    if (hasGone && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [isUnsaved]);

  return (
    <div ref={root} className={styles.builder} tabIndex={-1}>
      <BuilderHeader />
      {quiz.isArchived && <ArchivedNotice />}
      {quiz.abilities.edit && !quiz.abilities.publish && <NotTaughtNotice />}
      {isReadOnly || !quiz.taken?.isTaken ? null : (
        <Notice tone="info">
          <Trans>Students have taken this quiz. What you change applies to new attempts only.</Trans>
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.rail}>
          <SummaryRail />
        </div>
        <div className={styles.main}>
          <Segmented
            label={t`Part of the quiz`}
            value={part}
            onChange={show}
            options={[
              { value: 'questions', label: t`Questions ${count}` },
              { value: 'settings', label: t`Settings` },
            ]}
          />
          {part === 'questions' ? <QuestionsPart /> : <SettingsPart />}
        </div>
        <div className={styles.told}>
          <ToldTerms />
        </div>
      </div>
      <SaveBar />
    </div>
  );
}

/** The server refuses whatever reaches the students there. */
function NotTaughtNotice() {
  const { quiz } = useBuilder();
  const { name } = quiz.program;
  return (
    <Notice tone="warning">
      {quiz.taken?.isTaken ? (
        <Trans>
          You no longer teach {name}. You can still read this quiz, mark its submissions, unpublish it or
          archive it.
        </Trans>
      ) : (
        <Trans>
          You don’t teach {name}. Choose one of your programmes in the settings to publish this quiz.
        </Trans>
      )}
    </Notice>
  );
}

function ArchivedNotice() {
  const { quiz, adopt } = useBuilder();
  const { restore } = useQuizCommands();

  async function bringBack() {
    const restored = await restore(quiz);
    if (restored) adopt(restored);
  }

  return (
    <Notice tone="info">
      <div className={styles.notice}>
        <span>
          <Trans>
            This quiz is archived: students do not see it, results stay. Restore it to change anything.
          </Trans>
        </span>
        <Button size="xs" onClick={() => void bringBack()}>
          <Trans>Restore</Trans>
        </Button>
      </div>
    </Notice>
  );
}
