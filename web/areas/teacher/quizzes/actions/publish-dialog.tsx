import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSchool } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Quiz, QuizChange } from '#shared/contract/teaching/quizzes.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { keyRuleText, marksRuleText, showsKeyBeforeRetake } from '#web/features/quizzes/review-rule.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { programOptions, studentCount } from '#web/lib/format/student-count.ts';
import { fromZonedInput } from '#web/lib/format/zoned-time.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { QuietNote } from '#web/ui/feedback/quiet-note.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { earlyKeyWarning, releaseNote, shownKeysWarning } from '../answer-key-release.ts';
import { attemptSentence, sizeSentence, timeSentence, windowSentence } from '../quiz-terms.ts';
import styles from './dialogs.module.css';
import { type CountedAudience, useAudience } from './use-audience.ts';

/** What the teacher corrects while publishing. */
export type PublishFix = Pick<QuizChange, 'program' | 'closesAt'>;

interface Props {
  /** The quiz as it will be published. */
  quiz: Quiz;
  /** Reasons why it can't be published yet. */
  missing: readonly string[];
  /** Questions whose correct answer students have seen, where that is known. */
  shownKeys?: number;
  /** Saves the changes first. */
  isUnsaved?: boolean;
  opened: boolean;
  onClose: () => void;
  /** Throws the refusal. */
  onPublish: (fix: PublishFix) => Promise<void>;
}

/** Confirms publishing: who gets the quiz, when, and under which rules. Warnings can be corrected here. */
export function PublishDialog(props: Props) {
  const { quiz, missing, opened, onClose } = props;
  const { t } = useLingui();
  const { title } = quiz;
  if (missing.length === 0) return <ReadyDialog {...props} />;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t`“${title}” can’t be published yet`}
      actions={
        <Button variant="filled" onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <ul className={styles.missing}>
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Dialog>
  );
}

function ReadyDialog({ quiz, shownKeys = 0, isUnsaved = false, opened, onClose, onPublish }: Props) {
  const { t } = useLingui();
  const audience = useAudience(opened);
  const [fix, setFix] = useState<PublishFix>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Confirmed while the students were still being counted. */
  const [isWanted, setWanted] = useState(false);
  const { title } = quiz;
  const published = fixed(quiz, fix, audience);
  const students = audience.programs.find(({ id }) => id === published.program.id)?.students;

  const goOn = useEffectEvent(() => {
    // Whoever confirmed has not seen the warning yet.
    if (students === 0) setWanted(false);
    else void publish();
  });
  useEffect(() => {
    if (isWanted && audience.state !== 'counting') goOn();
  }, [isWanted, audience.state]);

  function close() {
    if (isBusy) return;
    setWanted(false);
    setProblem(null);
    setFix({});
    onClose();
  }

  async function publish() {
    if (isBusy) return;
    if (audience.state === 'counting') return setWanted(true);
    setWanted(false);
    setProblem(null);
    setBusy(true);
    try {
      await onPublish(fix);
      setFix({});
      onClose();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setProblem(refusalText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t`Publish “${title}”?`}
      actions={
        <>
          <Button onClick={close} disabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant={students === 0 ? 'default' : 'filled'}
            loading={isBusy || isWanted}
            onClick={() => void publish()}
            data-autofocus={students !== 0 || undefined}
          >
            {publishLabel(audience.state === 'counted' ? students : undefined, isUnsaved)}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <AudiencePart
          quiz={quiz}
          chosenId={published.program.id}
          audience={audience}
          onChoose={(id) => setFix({ ...fix, program: { id } })}
        />
        <QuizTerms quiz={published} isForNobody={students === 0} />
        <ClosingPart quiz={quiz} published={published} onChange={(part) => setFix(withClosing(fix, part))} />
        <ShownKeys count={shownKeys} />
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </Stack>
    </Dialog>
  );
}

function publishLabel(students: number | undefined, isUnsaved: boolean): ReactNode {
  if (students === undefined) return isUnsaved ? <Trans>Save and publish</Trans> : <Trans>Publish</Trans>;
  if (students === 0) {
    return isUnsaved ? (
      <Trans>Save and publish without students</Trans>
    ) : (
      <Trans>Publish without students</Trans>
    );
  }
  return isUnsaved
    ? plural(students, { one: 'Save and publish to # student', other: 'Save and publish to # students' })
    : plural(students, { one: 'Publish to # student', other: 'Publish to # students' });
}

/** The quiz with the corrections made here. */
function fixed(quiz: Quiz, { program, closesAt }: PublishFix, { programs }: CountedAudience): Quiz {
  const chosen = programs.find(({ id }) => id === program?.id);
  return {
    ...quiz,
    ...(chosen ? { program: { id: chosen.id, name: chosen.name } } : {}),
    ...(closesAt === undefined ? {} : { closesAt }),
  };
}

/** Undefined keeps the closing date of the quiz. */
function withClosing({ program }: PublishFix, closesAt: string | null | undefined): PublishFix {
  return { ...(program ? { program } : {}), ...(closesAt === undefined ? {} : { closesAt }) };
}

interface AudiencePartProps {
  quiz: Quiz;
  chosenId: number;
  audience: CountedAudience;
  onChoose: (programId: number) => void;
}

/** Who gets the quiz. Where nobody does, another programme can be chosen. */
function AudiencePart({ quiz, chosenId, audience, onChoose }: AudiencePartProps) {
  const { t } = useLingui();
  const { state, programs, recount } = audience;
  const own = programs.find(({ id }) => id === quiz.program.id);
  const chosen = programs.find(({ id }) => id === chosenId);
  const isAsked = state === 'counted' && own?.students === 0;
  const name = chosen?.name ?? quiz.program.name;
  return (
    <Stack gap={8}>
      {isAsked && chosen?.students === 0 && (
        <Notice tone="warning">
          <div role="status">
            <Text size="label">
              <Trans>No students will get this quiz.</Trans>
            </Text>
            <p>
              {programs.length > 1 ? (
                <Trans>{name} has no students. Choose a programme with students.</Trans>
              ) : (
                <Trans>{name} has no students yet. Students who join later will see this quiz.</Trans>
              )}
            </p>
          </div>
        </Notice>
      )}
      {isAsked && programs.length > 1 ? (
        <ProgramChoice>
          <SelectField
            label={t`Who gets it`}
            data-autofocus
            value={String(chosenId)}
            options={programOptions(programs)}
            onChange={(event) => onChoose(Number(event.target.value))}
          />
        </ProgramChoice>
      ) : (
        <div>
          <Text size="label">
            <Trans>Who gets it</Trans>
          </Text>
          <div className={styles.audience}>
            <IconSchool size={20} aria-hidden="true" />
            <span className={styles.program}>
              <strong>{name}</strong> <Trans>Programme</Trans>
            </span>
            <span className={styles.count} role="status">
              {state === 'counting' && <Trans>Counting students…</Trans>}
              {state === 'counted' && chosen && studentCount(chosen.students)}
            </span>
          </div>
        </div>
      )}
      {state === 'failed' && (
        <QuietNote onRetry={recount} retrying={false}>
          <Trans>We couldn’t count the students. You can still publish.</Trans>
        </QuietNote>
      )}
    </Stack>
  );
}

/** Takes the focus from the button that would publish to nobody. */
function ProgramChoice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement?.closest('[role="dialog"]')?.contains(box.current))
      box.current?.querySelector('select')?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}

interface ClosingPartProps {
  quiz: Quiz;
  published: Quiz;
  onChange: (closesAt: string | null | undefined) => void;
}

/** A closing date in the past, which can be changed or removed here. */
function ClosingPart({ quiz, published, onChange }: ClosingPartProps) {
  const { t } = useLingui();
  const { timezone } = useDatePreferences();
  const [typed, setTyped] = useState('');
  const now = new Date();
  if (!isOver(quiz, now)) return null;
  if (published.closesAt === null) {
    return (
      <Notice tone="success">
        <Row wrap gap={12} align="center" justify="between">
          <p role="status">
            <Trans>Closing date removed.</Trans>
          </p>
          <Button size="xs" onClick={() => onChange(undefined)}>
            <Trans>Undo</Trans>
          </Button>
        </Row>
      </Notice>
    );
  }
  return (
    <Notice tone={isOver(published, now) ? 'warning' : 'success'}>
      <Stack gap={8}>
        <p role="status">
          {isOver(published, now) ? (
            <Trans>The closing date has passed. Students can’t start this quiz until you change it.</Trans>
          ) : (
            <Trans>Students can start this quiz until the new closing date.</Trans>
          )}
        </p>
        <Row wrap gap={8} align="end">
          <TextField
            label={t`New closing date`}
            type="datetime-local"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(fromZonedInput(event.target.value, timezone) ?? undefined);
            }}
          />
          <Button
            onClick={() => {
              setTyped('');
              onChange(null);
            }}
          >
            <Trans>Remove closing date</Trans>
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}

function isOver({ closesAt }: Quiz, now: Date): boolean {
  return closesAt !== null && new Date(closesAt) <= now;
}

function ShownKeys({ count }: { count: number }) {
  const warning = shownKeysWarning(count);
  return warning === null ? null : <Notice tone="warning">{warning}</Notice>;
}

function QuizTerms({ quiz, isForNobody }: { quiz: Quiz; isForNobody: boolean }) {
  const preferences = useDatePreferences();
  const now = new Date();
  const { name } = quiz.program;
  const opensLater = quiz.opensAt !== null && new Date(quiz.opensAt) > now;
  const opens = quiz.opensAt === null ? '' : formatDateTime(quiz.opensAt, preferences);
  return (
    <>
      {!isForNobody && !isOver(quiz, now) && (
        <p>
          {opensLater ? (
            <Trans>
              Students in {name} will see this quiz immediately and can start it from {opens}.
            </Trans>
          ) : (
            <Trans>Students in {name} can see and start this quiz immediately.</Trans>
          )}
        </p>
      )}
      <ul className={styles.terms}>
        <li>{windowSentence(quiz, preferences, now)}</li>
        <li>{sizeSentence(quiz)}</li>
        <li>{timeSentence(quiz)}</li>
        <li>{attemptSentence(quiz)}</li>
        <li>{marksRuleText(quiz)}</li>
        <li>{releaseNote(quiz) ?? keyRuleText(quiz)}</li>
        {quiz.hasPassword && (
          <li>
            <Trans>You need to give students the password.</Trans>
          </li>
        )}
      </ul>
      {showsKeyBeforeRetake(quiz, now) && <Notice tone="warning">{earlyKeyWarning()}</Notice>}
      {quiz.totalPoints === 0 && (
        <Notice tone="warning">
          <Trans>All questions have 0 points, so every score will be 0.</Trans>
        </Notice>
      )}
      {(quiz.taken?.running ?? 0) > 0 && (
        <p>
          {plural(quiz.taken?.running ?? 0, {
            one: '# attempt in progress keeps its current questions.',
            other: '# attempts in progress keep their current questions.',
          })}
        </p>
      )}
    </>
  );
}
