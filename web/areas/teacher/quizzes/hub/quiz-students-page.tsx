import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { QuizRoster, RosterEntry } from '#shared/contract/teaching/rosters.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { taughtStudentPath } from '#web/lib/address/teacher-paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { defineList, onlySet, useListState } from '#web/lib/lists/list-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { ListControls, ListSelect } from '#web/ui/lists/list-controls.tsx';
import { ListPage } from '#web/ui/lists/list-page.tsx';
import { studentName } from '../../monitor/student-name.ts';
import { Breadcrumbs } from '../../reports/breadcrumbs.tsx';
import { attemptPath, MomentCell, ResultCell, TimeCell } from '../../students/attempt-cells.tsx';
import { quizRosterQuery, quizStudentsQuery } from '../../students/roster-queries.ts';
import { RosterStateBadge } from '../../students/roster-state-badge.tsx';
import { useExtraTime } from '../../students/use-extra-time.tsx';
import { UnknownQuiz } from '../unknown-quiz.tsx';
import { QuizTabs } from './quiz-tabs.tsx';
import { quizTrail } from './quiz-trail.ts';

const studentList = defineList({
  filters: { state: ['all', 'not-started', 'missed', 'in-progress', 'submitted', 'marked', 'late'] },
  sorts: ['lastName', 'state', 'completedAt', 'percentage'],
  descending: ['completedAt', 'percentage'],
});

export default function QuizStudentsPage() {
  const quizId = readId(useParams()['quizId']);
  return quizId === null ? <UnknownQuiz /> : <QuizStudents key={quizId} quizId={quizId} />;
}

function QuizStudents({ quizId }: { quizId: number }) {
  const { t } = useLingui();
  const roster = useQuery(quizRosterQuery(quizId));
  if (roster.error instanceof ApiError && roster.error.status === 404) return <UnknownQuiz />;
  return (
    <Loaded
      query={roster}
      loading={t`Loading students…`}
      skeleton={<SkeletonRows count={8} height={52} />}
      failed={t`We couldn’t load the students.`}
    >
      {(shown) => <StudentsView roster={shown} />}
    </Loaded>
  );
}

function StudentsView({ roster }: { roster: QuizRoster }) {
  const { t } = useLingui();
  const { quiz, students, states } = roster;
  const { title } = quiz;
  const list = useListState(studentList);
  const max = usePageSize();
  const { search, state, sort, order, page } = list.state;
  const filter = { sort, order, ...onlySet({ state }, { search }) };
  const query = useQuery(quizStudentsQuery(quiz.id, filter, { max, offset: (page - 1) * max }));
  const waiting = states['not-started'];
  const missed = states.missed;
  return (
    <>
      <Breadcrumbs steps={quizTrail(quiz)} here={t`Students`} />
      <PageHeader
        title={<Trans>Students: {title}</Trans>}
        subtitle={[
          plural(students, { one: '# student', other: '# students' }),
          plural(waiting, { one: '# not started', other: '# not started' }),
          ...(missed > 0 ? [plural(missed, { one: '# missed', other: '# missed' })] : []),
        ].join(' · ')}
      />
      <Stack gap={16}>
        <QuizTabs quizId={quiz.id} current="students" />
        <ListControls list={list} search={{ label: t`Search students`, placeholder: t`Name or number` }}>
          <ListSelect list={list} name="state" label={t`Status`} options={stateOptions(roster)} />
          <ListSelect
            list={list}
            name="sort"
            label={t`Sort by`}
            options={[
              { value: 'lastName', label: t`Last name` },
              { value: 'state', label: t`Status` },
              { value: 'completedAt', label: t`Last submitted` },
              { value: 'percentage', label: t`Highest score` },
            ]}
          />
        </ListControls>
        <ListPage
          list={list}
          query={query}
          max={max}
          texts={{
            loading: t`Loading students…`,
            failed: t`We couldn’t load the students.`,
            pages: t`Pages of students`,
            count: (total) => plural(total, { one: '# student', other: '# students' }),
          }}
          skeleton={<SkeletonRows count={8} height={52} />}
          empty={<NoStudents isNarrowed={list.isNarrowed} onClear={list.clear} roster={roster} />}
        >
          {(items, { isOld }) => (
            <StudentTable
              quiz={quiz}
              programId={roster.program.id}
              entries={items}
              isOld={isOld}
              list={list}
            />
          )}
        </ListPage>
      </Stack>
    </>
  );
}

function stateOptions({ students, states, late }: QuizRoster) {
  const option = (value: string, name: string, count: number) => ({ value, label: `${name} (${count})` });
  return [
    option('all', t`All`, students),
    option('not-started', t`Not started`, states['not-started']),
    option('in-progress', t`In progress`, states['in-progress']),
    option('submitted', t`Needs marking`, states.submitted),
    option('marked', t`Marked`, states.marked),
    option('missed', t`Missed`, states.missed),
    option('late', t`Late answers`, late),
  ];
}

interface NoStudentsProps {
  isNarrowed: boolean;
  onClear: () => void;
  roster: QuizRoster;
}

function NoStudents({ isNarrowed, onClear, roster: { program } }: NoStudentsProps) {
  const { t } = useLingui();
  const { name } = program;
  return isNarrowed ? (
    <EmptyState
      title={t`No students found`}
      text={t`Try part of a name, or another status.`}
      action={
        <Button size="xs" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t`No students yet`}
      text={t`Your students in ${name} and anyone who starts this quiz will appear here.`}
    />
  );
}

interface TableProps {
  quiz: QuizRoster['quiz'];
  programId: number;
  entries: readonly RosterEntry[];
  isOld: boolean;
  list: ReturnType<typeof useListState<typeof studentList>>;
}

function StudentTable({ quiz, programId, entries, isOld, list }: TableProps) {
  const { t } = useLingui();
  const extraTime = useExtraTime();
  const columns: Column[] = [
    { key: 'student', label: t`Student`, sort: list.columnSort('lastName') },
    { key: 'state', label: t`Status`, sort: list.columnSort('state') },
    { key: 'submitted', label: t`Submitted`, sort: list.columnSort('completedAt') },
    { key: 'score', label: t`Score`, kind: 'number', sort: list.columnSort('percentage') },
    { key: 'time', label: t`Time limit` },
    { key: 'actions', label: t`Actions`, kind: 'menu' },
  ];
  return (
    <>
      <DataTable columns={columns} isBusy={isOld} stackedBelow="small-laptop">
        <tbody>
          {entries.map((entry) => (
            <StudentRow
              key={entry.student.id}
              quizId={quiz.id}
              entry={entry}
              isOfProgram={entry.program.id === programId}
              onExtraTime={() =>
                extraTime.ask({
                  student: entry.student,
                  quiz,
                  mayGrantForAll: entry.abilities.extraTimeForAll,
                })
              }
            />
          ))}
        </tbody>
      </DataTable>
      {extraTime.dialog}
    </>
  );
}

interface RowProps {
  quizId: number;
  entry: RosterEntry;
  isOfProgram: boolean;
  onExtraTime: () => void;
}

function StudentRow({ quizId, entry, isOfProgram, onExtraTime }: RowProps) {
  const { t } = useLingui();
  const { student, program, abilities } = entry;
  const name = studentName(entry);
  const opens = attemptPath(entry, quizId);
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <Link className="ui-data-title" to={taughtStudentPath(student.id)}>
          {name}
        </Link>
        <span className="ui-data-second">
          {isOfProgram ? student.studentNumber : `${student.studentNumber} · ${program.name}`}
        </span>
      </th>
      <td data-label={t`Status`}>
        <RosterStateBadge state={entry.state} isLate={entry.isLate} />
      </td>
      <td data-label={t`Submitted`}>
        <MomentCell result={entry} />
      </td>
      <td data-label={t`Score`} data-kind="number">
        <ResultCell result={entry} />
      </td>
      <td data-label={t`Time limit`}>
        <TimeCell result={entry} />
      </td>
      <td data-label={t`Actions`}>
        <Row wrap gap={8} lineGap={4}>
          {opens !== null && <OpenAttempt entry={entry} to={opens} name={name} />}
          {abilities.extraTime && (
            <Button
              size="xs"
              aria-label={t`Extra time for ${name}`}
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

/** The link to the student's attempt, named by what the teacher does there. */
function OpenAttempt({ entry: { state }, to, name }: { entry: RosterEntry; to: string; name: string }) {
  const { t } = useLingui();
  const [label, text] =
    state === 'in-progress'
      ? [t`Monitor ${name}`, t`Monitor`]
      : state === 'submitted'
        ? [t`Mark ${name}`, t`Mark`]
        : [t`View submission by ${name}`, t`View`];
  return (
    <Button size="xs" component={Link} to={to} aria-label={label}>
      {text}
    </Button>
  );
}
