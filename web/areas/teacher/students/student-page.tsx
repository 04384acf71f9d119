import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useParams } from 'react-router';
import type { StudentQuiz, StudentRoster } from '#shared/contract/teaching/rosters.ts';
import { quizState } from '#web/features/quizzes/quiz-state.ts';
import { QuizStateBadge } from '#web/features/quizzes/quiz-state-badge.tsx';
import { paths } from '#web/lib/address/paths.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { quizOverviewPath } from '#web/lib/address/teacher-paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { extraText } from '../extra-time/extra-time-draft.ts';
import { extraTimeQuery } from '../extra-time/extra-time-queries.ts';
import { studentName } from '../monitor/student-name.ts';
import { Breadcrumbs } from '../reports/breadcrumbs.tsx';
import { attemptPath, MomentCell, ResultCell, TimeCell } from './attempt-cells.tsx';
import { studentRosterQuery } from './roster-queries.ts';
import { RosterStateBadge } from './roster-state-badge.tsx';
import { useExtraTime } from './use-extra-time.tsx';

export default function StudentPage() {
  const studentId = readId(useParams()['studentId']);
  return studentId === null ? <UnknownStudent /> : <OneStudent key={studentId} studentId={studentId} />;
}

function UnknownStudent() {
  const { t } = useLingui();
  return (
    <EmptyState
      headingLevel={1}
      title={t`This student doesn’t exist, or isn’t one of yours.`}
      action={
        <Button component={Link} to={paths.teacher.students} size="xs">
          <Trans>Back to Students</Trans>
        </Button>
      }
    />
  );
}

function OneStudent({ studentId }: { studentId: number }) {
  const { t } = useLingui();
  const roster = useQuery(studentRosterQuery(studentId));
  if (roster.error instanceof ApiError && roster.error.status === 404) return <UnknownStudent />;
  return (
    <Loaded
      query={roster}
      loading={t`Loading student…`}
      skeleton={<SkeletonRows count={6} height={64} />}
      failed={t`We couldn’t load this student.`}
    >
      {(shown) => <StudentView roster={shown} />}
    </Loaded>
  );
}

function StudentView({ roster }: { roster: StudentRoster }) {
  const { t } = useLingui();
  const extraTime = useExtraTime();
  const { student, program, isAssigned, quizzes, isCut, abilities } = roster;
  const name = studentName(roster);
  const { name: programName } = program;
  const titleId = useId();
  const facts = [student.studentNumber, program.name, ...(isAssigned ? [t`assigned to you`] : [])];
  return (
    <>
      <Breadcrumbs steps={[{ name: t`Students`, path: paths.teacher.students }]} here={name} />
      <PageHeader
        title={name}
        subtitle={facts.join(' · ')}
        actions={
          abilities.extraTimeForAll && (
            <Button
              leftSection={<IconHourglass size={16} aria-hidden="true" />}
              onClick={() => extraTime.ask({ student, quiz: null, mayGrantForAll: true })}
            >
              <Trans>Extra time for all quizzes</Trans>
            </Button>
          )
        }
      />
      <Stack gap={24}>
        <GeneralExtraTime studentId={student.id} />
        <Stack as="section" aria-labelledby={titleId}>
          <SectionTitle id={titleId}>
            <Trans>Quiz by quiz</Trans>
          </SectionTitle>
          {quizzes.length === 0 ? (
            <EmptyState
              headingLevel={3}
              title={t`No quizzes for ${name} yet`}
              text={t`Your quizzes in ${programName} will appear here.`}
            />
          ) : (
            <QuizTable
              roster={roster}
              onExtraTime={({ quiz }) =>
                extraTime.ask({ student, quiz, mayGrantForAll: abilities.extraTimeForAll })
              }
            />
          )}
          {isCut && (
            <Text size="small" tone="ink3">
              {plural(quizzes.length, {
                one: 'Only the latest quiz is listed.',
                other: 'Only the latest # quizzes are listed.',
              })}
            </Text>
          )}
        </Stack>
      </Stack>
      {extraTime.dialog}
    </>
  );
}

function GeneralExtraTime({ studentId }: { studentId: number }) {
  const [given] = useQuery(extraTimeQuery(studentId, null)).data ?? [];
  if (!given) return null;
  const text = extraText({ factor: given.timeFactor, minutes: given.extraMinutes });
  return (
    <p>
      <Trans>
        All quizzes: <strong>{text}</strong>
      </Trans>
      {given.note ? (
        <Text as="span" tone="ink2" breaks>
          {' '}
          · {given.note}
        </Text>
      ) : null}
    </p>
  );
}

interface TableProps {
  roster: StudentRoster;
  onExtraTime: (row: StudentQuiz) => void;
}

function QuizTable({ roster, onExtraTime }: TableProps) {
  const { t } = useLingui();
  return (
    <DataTable
      stackedBelow="small-laptop"
      columns={[
        { key: 'quiz', label: t`Quiz` },
        { key: 'state', label: t`Status` },
        { key: 'submitted', label: t`Submitted` },
        { key: 'score', label: t`Score`, kind: 'number' },
        { key: 'time', label: t`Time limit` },
        { key: 'actions', label: t`Actions`, kind: 'menu' },
      ]}
    >
      <tbody>
        {roster.quizzes.map((row) => (
          <QuizRow key={row.quiz.id} row={row} onExtraTime={() => onExtraTime(row)} />
        ))}
      </tbody>
    </DataTable>
  );
}

function QuizRow({ row, onExtraTime }: { row: StudentQuiz; onExtraTime: () => void }) {
  const { t } = useLingui();
  const { quiz, state, isLate, abilities } = row;
  const { title } = quiz;
  const opens = attemptPath(row, quiz.id);
  const opensText = state === 'in-progress' ? t`Monitor` : state === 'submitted' ? t`Mark` : t`View`;
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <Link className="ui-data-title" to={quizOverviewPath(quiz.id)}>
          {title}
        </Link>
        <span className="ui-data-second">
          <QuizStateBadge state={quizState(quiz, new Date())} />
        </span>
      </th>
      <td data-label={t`Status`}>
        <RosterStateBadge state={state} isLate={isLate} />
      </td>
      <td data-label={t`Submitted`}>
        <MomentCell result={row} />
      </td>
      <td data-label={t`Score`} data-kind="number">
        <ResultCell result={row} />
      </td>
      <td data-label={t`Time limit`}>
        <TimeCell result={row} />
      </td>
      <td data-label={t`Actions`}>
        <Row wrap gap={8} lineGap={4}>
          {opens !== null && (
            <Button size="xs" component={Link} to={opens} aria-label={`${opensText}: ${title}`}>
              {opensText}
            </Button>
          )}
          {abilities.extraTime && (
            <Button
              size="xs"
              aria-label={t`Extra time for ${title}`}
              leftSection={<IconHourglass size={16} aria-hidden="true" />}
              onClick={onExtraTime}
            >
              <Trans>Extra time</Trans>
            </Button>
          )}
        </Row>
      </td>
    </tr>
  );
}
