import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import type { QuizRoster, RosterState } from '#shared/contract/teaching/rosters.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { quizState } from '#web/features/quizzes/quiz-state.ts';
import { QuizStateBadge } from '#web/features/quizzes/quiz-state-badge.tsx';
import { paths } from '#web/lib/address/paths.ts';
import { readId } from '#web/lib/address/read-id.ts';
import {
  monitorPath,
  questionGradingPath,
  quizBuilderPath,
  quizPreviewPath,
  quizSettingsPath,
  quizStudentsPath,
  reportPath,
  taughtStudentPath,
} from '#web/lib/address/teacher-paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonBlock, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { extraText } from '../../extra-time/extra-time-draft.ts';
import { quizExtraTimeQuery } from '../../extra-time/extra-time-queries.ts';
import { gradedQuestionsQuery, gradedQuizQuery } from '../../grading/grading-queries.ts';
import { studentName } from '../../monitor/student-name.ts';
import { Breadcrumbs } from '../../reports/breadcrumbs.tsx';
import { FindingsPanel } from '../../reports/findings-panel.tsx';
import { reportQuery } from '../../reports/report-queries.ts';
import { quizRosterQuery, quizStudentsQuery } from '../../students/roster-queries.ts';
import { useQuizMenu } from '../actions/use-quiz-menu.tsx';
import { useRowCommands } from '../list/use-row-commands.tsx';
import { UnknownQuiz } from '../unknown-quiz.tsx';
import styles from './overview.module.css';
import { QuizTabs } from './quiz-tabs.tsx';

export default function OverviewPage() {
  const quizId = readId(useParams()['quizId']);
  return quizId === null ? <UnknownQuiz /> : <Overview key={quizId} quizId={quizId} />;
}

function Overview({ quizId }: { quizId: number }) {
  const { t } = useLingui();
  const roster = useQuery(quizRosterQuery(quizId));
  const quiz = useQuery(gradedQuizQuery(quizId));
  if (roster.error instanceof ApiError && roster.error.status === 404) return <UnknownQuiz />;
  return (
    <Loaded
      query={roster}
      loading={t`Loading quiz…`}
      skeleton={<OverviewSkeleton />}
      failed={t`Failed to load quiz`}
    >
      {(shown) => (
        <Loaded
          query={quiz}
          loading={t`Loading quiz…`}
          skeleton={<OverviewSkeleton />}
          failed={t`Failed to load quiz`}
        >
          {(found) => <OverviewView quiz={found} roster={shown} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function OverviewSkeleton() {
  return (
    <Stack gap={24}>
      <SkeletonBlock height={24} lineHeight={32} width="40%" />
      <SkeletonBlock height={120} />
      <SkeletonRows count={5} />
    </Stack>
  );
}

function countText(students: number, program: string): string {
  return plural(students, { one: `${program}, # student`, other: `${program}, # students` });
}

function questionsText(questions: number, points: number): string {
  const count = plural(questions, { one: '# question', other: '# questions' });
  const worth = plural(points, { one: '# point', other: '# points' });
  return translate`${count}, ${worth}`;
}

function markText(answers: number): string {
  return plural(answers, { one: 'Mark # answer', other: 'Mark # answers' });
}

interface Props {
  quiz: Quiz;
  roster: QuizRoster;
}

function OverviewView({ quiz, roster }: Props) {
  const hasSubmissions = roster.submissions > 0;
  return (
    <>
      <OverviewHead quiz={quiz} roster={roster} />
      <Stack gap={16}>
        <div className={styles.progress}>
          <Progress roster={roster} />
        </div>
        <div className={styles.tabs}>
          <QuizTabs quizId={quiz.id} current="overview" />
        </div>
        <div className={styles.columns}>
          <Stack gap={16}>
            <div className={styles.beside}>
              <NotStarted roster={roster} />
              <Stack gap={16}>
                <NeedsMarking roster={roster} />
                <InProgress roster={roster} />
              </Stack>
            </div>
            {hasSubmissions && <Findings quizId={quiz.id} />}
          </Stack>
          <Stack gap={16}>
            <Settings quiz={quiz} />
            <ExtraTimes quizId={quiz.id} />
          </Stack>
        </div>
      </Stack>
    </>
  );
}

function OverviewHead({ quiz, roster }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { onCommand, dialogs } = useRowCommands(() => void navigate(paths.teacher.quizzes));
  const items = useQuizMenu(quiz, 'builder', (command) => onCommand(command, quiz));
  return (
    <>
      <Breadcrumbs steps={[{ name: t`Quizzes`, path: paths.teacher.quizzes }]} here={quiz.title} />
      <PageHeader
        title={quiz.title}
        subtitle={<Facts quiz={quiz} roster={roster} />}
        actions={
          <>
            <Button
              component={Link}
              to={quizPreviewPath(quiz.id)}
              leftSection={<IconEye size={16} aria-hidden="true" />}
            >
              <Trans>Preview</Trans>
            </Button>
            <NextJob quiz={quiz} roster={roster} onPublish={() => onCommand('publish', quiz)} />
            <ActionMenu label={t`More for ${quiz.title}`} items={items} />
          </>
        }
      />
      {dialogs}
    </>
  );
}

function Facts({ quiz, roster: { students } }: Props) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const now = new Date();
  const { opensAt, closesAt, questionCount, totalPoints, program } = quiz;
  const opens = opensAt === null ? '' : formatDateTime(opensAt, preferences);
  const closes = closesAt === null ? '' : formatDateTime(closesAt, preferences);
  const isScheduled = opensAt !== null && new Date(opensAt) > now;
  const isClosed = closesAt !== null && new Date(closesAt) <= now;
  const facts = [
    countText(students, program.name),
    ...(isScheduled ? [t`Opens ${opens}`] : []),
    ...(closesAt === null ? [] : [isClosed ? t`Closed ${closes}` : t`Closes ${closes}`]),
    questionsText(questionCount, totalPoints),
  ];
  return (
    <span className={styles.facts}>
      <QuizStateBadge state={quizState(quiz, now)} />
      <span>{facts.join(' · ')}</span>
    </span>
  );
}

/** The one filled button: what the quiz needs next, or none. */
function NextJob({ quiz, roster: { waitingAnswers }, onPublish }: Props & { onPublish: () => void }) {
  if (waitingAnswers > 0) {
    return (
      <Button component={Link} variant="filled" to={questionGradingPath(quiz.id)}>
        {markText(waitingAnswers)}
      </Button>
    );
  }
  if (quiz.isActive || quiz.isArchived || !quiz.abilities.publish) return null;
  return quiz.questionCount === 0 ? (
    <Button component={Link} variant="filled" to={quizBuilderPath(quiz.id)}>
      <Trans>Add questions</Trans>
    </Button>
  ) : (
    <Button variant="filled" onClick={onPublish}>
      <Trans>Publish</Trans>
    </Button>
  );
}

/** The students by state: a bar, and a link to the list for each part. */
function Progress({ roster: { quiz, states, mean } }: { roster: QuizRoster }) {
  const { t, i18n } = useLingui();
  const shownMean = mean === null ? null : formatPercentage(mean);
  const parts: { state: RosterState; name: string; caption: string | null }[] = [
    { state: 'marked', name: t`Marked`, caption: shownMean === null ? null : t`mean ${shownMean}` },
    { state: 'submitted', name: t`Needs marking`, caption: t`grades are provisional` },
    { state: 'in-progress', name: t`In progress`, caption: null },
    { state: 'not-started', name: t`Not started`, caption: null },
    ...(states.missed > 0
      ? [{ state: 'missed' as const, name: t`Missed`, caption: t`closed without an attempt` }]
      : []),
  ];
  return (
    <Panel>
      <div className={styles.stack} aria-hidden="true">
        {parts.map(({ state }) =>
          states[state] === 0 ? null : (
            <span key={state} data-state={state} style={{ flexGrow: states[state] }} />
          ),
        )}
      </div>
      <ul className={styles.parts}>
        {parts.map(({ state, name, caption }) => (
          <li key={state}>
            <Link className={styles.part} to={quizStudentsPath(quiz.id, state)}>
              <span className={styles.partName}>
                <span className={styles.dot} data-state={state} aria-hidden="true" />
                {name}
                <IconChevronRight className={styles.more} size={16} aria-hidden="true" />
              </span>
              <span className={styles.partValue}>{i18n.number(states[state])}</span>
              {caption !== null && states[state] > 0 && <span className={styles.partCaption}>{caption}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const shownStudents = 6;

interface SectionProps {
  title: ReactNode;
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ title, count, action, children }: SectionProps) {
  const { i18n } = useLingui();
  const titleId = useId();
  return (
    <Panel>
      <section aria-labelledby={titleId}>
        <Row className={styles.sectionHead ?? ''} wrap gap={8} align="center" justify="between">
          <h2 className={styles.sectionTitle} id={titleId}>
            {title} {count !== undefined && <span className={styles.figure}>{i18n.number(count)}</span>}
          </h2>
          {action}
        </Row>
        {children}
      </section>
    </Panel>
  );
}

function NotStarted({ roster: { quiz, states } }: { roster: QuizRoster }) {
  const { t } = useLingui();
  const count = states['not-started'];
  const students = useQuery({
    ...quizStudentsQuery(quiz.id, { state: 'not-started' }, { max: shownStudents, offset: 0 }),
    enabled: count > 0,
  });
  return (
    <Section title={<Trans>Not started</Trans>} count={count}>
      {count === 0 ? (
        <p className={styles.line}>
          <Trans>No students left to start.</Trans>
        </p>
      ) : (
        <Loaded
          query={students}
          loading={t`Loading students…`}
          skeleton={<SkeletonRows count={Math.min(count, shownStudents)} height={40} />}
          failed={t`We couldn’t load the students.`}
        >
          {({ items }) => (
            <ul className="divided">
              {items.map((entry) => (
                <li key={entry.student.id} className={styles.line}>
                  <Link to={taughtStudentPath(entry.student.id)}>{studentName(entry)}</Link>
                  {entry.extraTime && (
                    <Text as="span" size="small" tone="ink2">
                      {extraText(entry.extraTime)}
                    </Text>
                  )}
                </li>
              ))}
              <li className={styles.line}>
                <Link className="text-link" to={quizStudentsPath(quiz.id, 'not-started')}>
                  <Trans>Show all {count}</Trans>
                </Link>
              </li>
            </ul>
          )}
        </Loaded>
      )}
    </Section>
  );
}

const shownQuestions = 3;

function NeedsMarking({ roster: { quiz, waitingAnswers } }: { roster: QuizRoster }) {
  const { t } = useLingui();
  const questions = useQuery({ ...gradedQuestionsQuery(quiz.id), enabled: waitingAnswers > 0 });
  return (
    <Section title={<Trans>Needs marking</Trans>} count={waitingAnswers}>
      {waitingAnswers === 0 ? (
        <p className={styles.line}>
          <Trans>No answers to mark.</Trans>
        </p>
      ) : (
        <Loaded
          query={questions}
          loading={t`Loading questions…`}
          skeleton={<SkeletonRows count={1} height={64} />}
          failed={t`We couldn’t load the questions.`}
        >
          {(found) => (
            <ul className="divided">
              {found
                .filter(({ waiting }) => waiting > 0)
                .slice(0, shownQuestions)
                .map(({ question, questionText, waiting }) => (
                  <li key={question.id} className={styles.line}>
                    <Text as="span" breaks>
                      <Link to={questionGradingPath(quiz.id, question.id)}>
                        <RichText text={questionText} />
                      </Link>
                    </Text>
                    <Text as="span" size="small" tone="ink2">
                      <Trans>{waiting} to mark</Trans>
                    </Text>
                  </li>
                ))}
            </ul>
          )}
        </Loaded>
      )}
    </Section>
  );
}

function InProgress({ roster: { quiz, states } }: { roster: QuizRoster }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const count = states['in-progress'];
  const students = useQuery({
    ...quizStudentsQuery(quiz.id, { state: 'in-progress' }, { max: shownStudents, offset: 0 }),
    enabled: count > 0,
  });
  const action = (
    <Button component={Link} to={monitorPath(quiz.id)} size="xs">
      <Trans>Open monitor</Trans>
    </Button>
  );
  return (
    <Section title={<Trans>In progress</Trans>} count={count} action={action}>
      {count === 0 ? (
        <p className={styles.line}>
          <Trans>No one is taking this quiz now.</Trans>
        </p>
      ) : (
        <Loaded
          query={students}
          loading={t`Loading students…`}
          skeleton={<SkeletonRows count={Math.min(count, shownStudents)} height={40} />}
          failed={t`We couldn’t load the students.`}
        >
          {({ items }) => (
            <ul className="divided">
              {items.map((entry) => {
                const ends = entry.deadline === null ? null : formatDateTime(entry.deadline, preferences);
                return (
                  <li key={entry.student.id} className={styles.line}>
                    <Link to={taughtStudentPath(entry.student.id)}>{studentName(entry)}</Link>
                    <Text as="span" size="small" tone="ink2">
                      {ends === null ? t`No time limit` : t`Ends ${ends}`}
                    </Text>
                  </li>
                );
              })}
            </ul>
          )}
        </Loaded>
      )}
    </Section>
  );
}

/** The report's findings: a suspect key, unused options. */
function Findings({ quizId }: { quizId: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Loaded
      query={useQuery(reportQuery(quizId, 'best'))}
      loading={t`Loading report…`}
      skeleton={<SkeletonRows count={2} height={52} />}
      failed={t`We couldn’t load this report.`}
    >
      {(report) => (
        <FindingsPanel report={report} onAll={() => void navigate(`${reportPath(quizId)}?questions=check`)} />
      )}
    </Loaded>
  );
}

function Settings({ quiz }: { quiz: Quiz }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { opensAt, closesAt, timeLimit, attemptLimit, questionCount, totalPoints } = quiz;
  const rows = [
    [t`Opens`, opensAt === null ? t`Once published` : formatDateTime(opensAt, preferences)],
    [t`Closes`, closesAt === null ? t`No closing date` : formatDateTime(closesAt, preferences)],
    [t`Time limit`, timeLimit === null ? t`No time limit` : formatDuration(timeLimit * 60)],
    [t`Attempts`, attemptLimit === null ? t`Unlimited` : String(attemptLimit)],
    [t`Questions`, questionsText(questionCount, totalPoints)],
  ] as const;
  return (
    <Section
      title={<Trans>Settings</Trans>}
      action={
        <Button component={Link} to={quizSettingsPath(quiz.id)} size="xs">
          <Trans>Edit</Trans>
        </Button>
      }
    >
      <dl className={styles.settings}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Students with extra time for this quiz. */
function ExtraTimes({ quizId }: { quizId: number }) {
  const { t } = useLingui();
  const given = useQuery(quizExtraTimeQuery(quizId));
  return (
    <Section
      title={<Trans>Extra time</Trans>}
      action={
        <Button component={Link} to={quizStudentsPath(quizId)} size="xs" aria-label={t`Add extra time`}>
          <Trans>Add</Trans>
        </Button>
      }
    >
      <Loaded
        query={given}
        loading={t`Loading extra time…`}
        skeleton={<SkeletonRows count={2} height={40} />}
        failed={t`We couldn’t load the extra time.`}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.line}>
              <Trans>No one has extra time for this quiz only.</Trans>
            </p>
          ) : (
            <ul className="divided">
              {items.map((one) => (
                <li key={one.id} className={styles.line}>
                  <Link to={taughtStudentPath(one.student.id)}>{studentName(one)}</Link>
                  <Text as="span" size="small" tone="ink2">
                    {extraText({ factor: one.timeFactor, minutes: one.extraMinutes })}
                  </Text>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
