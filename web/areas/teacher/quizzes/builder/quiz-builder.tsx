import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import type { BuiltQuiz } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { useAddress } from '#web/lib/address/use-address.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { useLeaveWarning } from '#web/lib/forms/use-leave-warning.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { useQuizCommands } from '../actions/use-quiz-commands.ts';
import { QuizTabs } from '../hub/quiz-tabs.tsx';
import styles from './builder.module.css';
import { BuilderProvider, useBuilder, useBuilderView } from './builder-context.ts';
import { BuilderHeader } from './builder-header.tsx';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import type { DraftFaults } from './draft/draft-faults.ts';
import { PublishButton } from './publish-button.tsx';
import { QuestionsPart } from './questions/questions-part.tsx';
import { SettingsPart } from './settings/settings-part.tsx';
import { StudentTerms, SummaryRail } from './summary-rail.tsx';
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
  // The address follows a moment later and is only for reloads: the tabs must not wait for it.
  const addressed: Part = params.get('part') === 'settings' ? 'settings' : 'questions';
  const [part, setPart] = useState(addressed);
  // The links above change only the address.
  const [known, setKnown] = useState(addressed);
  if (addressed !== known) {
    setKnown(addressed);
    setPart(addressed);
  }
  const root = useRef<HTMLDivElement>(null);
  const count = drafted.questionCount;

  function show(wanted: Part) {
    setPart(wanted);
    change({ part: wanted === 'questions' ? null : wanted }, { replace: true });
  }

  useLeadToFault({ root, part, show });

  // The save bar disappears with the last change, and the focused button with it.
  const wasUnsaved = useRef(isUnsaved);
  useEffect(() => {
    const hasGone = wasUnsaved.current && !isUnsaved;
    wasUnsaved.current = isUnsaved;
    if (hasGone && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [isUnsaved]);

  return (
    <Stack ref={root} gap={16} tabIndex={-1}>
      <BuilderHeader />
      <QuizTabs quizId={quiz.id} current={part} />
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
          <StudentTerms />
        </div>
      </div>
      <SaveBar />
    </Stack>
  );
}

/** The server refuses to publish there. */
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
      <Row wrap gap={16} lineGap={8} align="center" justify="between">
        <span>
          <Trans>
            This quiz is archived: students do not see it, results stay. Restore it to change anything.
          </Trans>
        </span>
        <Button size="xs" onClick={() => void bringBack()}>
          <Trans>Restore</Trans>
        </Button>
      </Row>
    </Notice>
  );
}

/** Saves or discards unsaved changes. On phones it also publishes. */
function SaveBar() {
  const { quiz, isUnsaved, isSaving, isReadOnly, state, save, discard, compare } = useBuilder();
  if (isReadOnly) return null;
  if (!isUnsaved) return quiz.isActive ? null : <PhonePublish />;
  return (
    <div className={styles.bar}>
      <div className={styles.barText}>
        {state.theirs ? (
          <>
            <IconAlertTriangle size={16} aria-hidden="true" />
            <Trans>Somebody has changed this quiz meanwhile</Trans>
          </>
        ) : (
          <>
            <IconPencil size={16} aria-hidden="true" />
            <span>
              <Trans>Unsaved changes</Trans> <Kept />
            </span>
          </>
        )}
      </div>
      <Row className={styles.barActions} gap={8}>
        <Button onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
        {state.theirs ? (
          <Button variant="filled" loading={isSaving} onClick={compare}>
            <Trans>Compare</Trans>
          </Button>
        ) : (
          <Button variant="filled" loading={isSaving} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        )}
      </Row>
    </div>
  );
}

function PhonePublish() {
  return (
    <div className={`${styles.bar} ${styles.onPhones}`}>
      <Row className={styles.barActions} gap={8}>
        <PublishButton />
      </Row>
    </div>
  );
}

/** When the restored draft was last changed. */
function Kept() {
  const { keptAt } = useBuilder();
  const preferences = useDatePreferences();
  if (keptAt === null) return null;
  const since = formatDateTime(keptAt, preferences);
  return <Trans>from {since}</Trans>;
}

type Part = 'questions' | 'settings';

interface Place {
  root: RefObject<HTMLElement | null>;
  part: Part;
  show: (part: Part) => void;
}

/** After a failed save, shows the part with the first problem and focuses its field. */
function useLeadToFault({ root, part, show }: Place): void {
  const { failures, faults } = useBuilder();
  const goal = useRef<Part | null>(null);
  const lead = useEffectEvent(() => {
    goal.current = findFaultyPart(faults) ?? part;
    if (goal.current !== part) show(goal.current);
  });
  useEffect(() => {
    if (failures > 0) lead();
  }, [failures]);
  // The field may be on a part that is only mounted by now.
  useEffect(() => {
    if (goal.current !== part) return;
    goal.current = null;
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}

function findFaultyPart({ fields, places }: DraftFaults): Part | null {
  const { title: _title, places: tooMany, ...settings } = fields;
  if (Object.keys(settings).length > 0) return 'settings';
  return tooMany !== undefined || Object.keys(places).length > 0 ? 'questions' : null;
}

/** Tells users who leave the page that their changes are kept but not saved. */
function useLeaveNote(isUnsaved: boolean, title: string): void {
  const { t } = useLingui();
  const notify = useEffectEvent(() => {
    if (isUnsaved)
      toast.info(t`“${title}” has unsaved changes. They’re kept in this window until you save them.`);
  });
  useEffect(() => () => notify(), []);
}
