import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { TaughtStudent } from '#shared/contract/teaching/rosters.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { taughtStudentPath } from '#web/lib/address/teacher-paths.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { defineList, onlySet, useListState } from '#web/lib/lists/list-state.ts';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { ListControls, ListSelect } from '#web/ui/lists/list-controls.tsx';
import { ListPage } from '#web/ui/lists/list-page.tsx';
import { useSeesAll } from '../lists/use-sees-all.ts';
import { studentName } from '../monitor/student-name.ts';
import { taughtStudentsQuery } from './roster-queries.ts';

const studentList = defineList({
  filters: {
    relation: ['all', 'own', 'assigned', 'taken'],
    programme: 'id',
    state: ['all', 'in-progress', 'to-mark', 'none'],
  },
  sorts: ['lastName', 'lastSubmission', 'program'],
  descending: ['lastSubmission'],
});
type StudentList = ReturnType<typeof useListState<typeof studentList>>;

export default function StudentListPage() {
  const { t } = useLingui();
  const list = useListState(studentList);
  const max = usePageSize();
  const seesAll = useSeesAll();
  const { search, relation, programme, state, sort, order, page } = list.state;
  const filter = { sort, order, ...onlySet({ relation, state, programId: programme }, { search }) };
  const students = useQuery(taughtStudentsQuery(filter, { max, offset: (page - 1) * max }));
  return (
    <>
      <PageHeader
        title={t`Students`}
        subtitle={
          seesAll
            ? t`All students, with their results in all teachers’ quizzes.`
            : t`Students who are assigned to you, are in your programmes or took one of your quizzes.`
        }
      />
      <Stack gap={16}>
        <Filters list={list} />
        <ListPage
          list={list}
          query={students}
          max={max}
          texts={{
            loading: t`Loading students…`,
            failed: t`We couldn’t load the students.`,
            pages: t`Pages of students`,
            count: (total) => plural(total, { one: '# student', other: '# students' }),
          }}
          skeleton={<SkeletonRows count={8} height={52} />}
          empty={<NoStudents isNarrowed={list.isNarrowed} onClear={list.clear} />}
        >
          {(items, { isOld }) => <StudentTable students={items} isOld={isOld} list={list} />}
        </ListPage>
      </Stack>
    </>
  );
}

function Filters({ list }: { list: StudentList }) {
  const { t } = useLingui();
  const seesAll = useSeesAll();
  const programs = useQuery(programsQuery).data ?? [];
  return (
    <ListControls
      list={list}
      search={{ label: t`Search students`, placeholder: t`Name or number` }}
      foldedLabel={<Trans>Filter and sort</Trans>}
    >
      <ListSelect
        list={list}
        name="relation"
        label={t`Show`}
        options={[
          { value: 'all', label: t`All students` },
          {
            value: 'own',
            label: seesAll
              ? t`Assigned to a teacher or took a quiz`
              : t`Assigned to you or took one of your quizzes`,
          },
          { value: 'assigned', label: t`Assigned` },
          { value: 'taken', label: t`Took a quiz` },
        ]}
      />
      <ListSelect
        list={list}
        name="programme"
        label={t`Programme`}
        placeholder={t`All programmes`}
        options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ListSelect
        list={list}
        name="state"
        label={t`Status`}
        options={[
          { value: 'all', label: t`All` },
          { value: 'in-progress', label: t`In progress` },
          { value: 'to-mark', label: t`Needs marking` },
          { value: 'none', label: t`No quiz started` },
        ]}
      />
    </ListControls>
  );
}

function NoStudents({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { t } = useLingui();
  return isNarrowed ? (
    <EmptyState
      title={t`No students found`}
      text={t`Try part of a name, or another programme or state.`}
      action={
        <Button size="xs" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t`No students yet`}
      text={t`Students appear here when an administrator assigns them to you or you teach their programme.`}
    />
  );
}

interface TableProps {
  students: readonly TaughtStudent[];
  isOld: boolean;
  list: StudentList;
}

function StudentTable({ students, isOld, list }: TableProps) {
  const { t } = useLingui();
  return (
    <DataTable
      isBusy={isOld}
      columns={[
        { key: 'student', label: t`Student`, sort: list.columnSort('lastName') },
        { key: 'programme', label: t`Programme`, sort: list.columnSort('program') },
        { key: 'quizzes', label: t`Quizzes started`, kind: 'number' },
        { key: 'waiting', label: t`To mark`, kind: 'number' },
        { key: 'last', label: t`Last submitted`, sort: list.columnSort('lastSubmission') },
      ]}
    >
      <tbody>
        {students.map((student) => (
          <StudentRow key={student.student.id} taught={student} />
        ))}
      </tbody>
    </DataTable>
  );
}

function StudentRow({ taught }: { taught: TaughtStudent }) {
  const { t, i18n } = useLingui();
  const preferences = useDatePreferences();
  const { studentNumber } = taught.student;
  const { student, program, isAssigned, quizzes, running, waiting, lastSubmission } = taught;
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <Link className="ui-data-title" to={taughtStudentPath(student.id)}>
          {studentName(taught)}
        </Link>
        <span className="ui-data-second">
          {isAssigned ? t`${studentNumber} · assigned to you` : studentNumber}
        </span>
      </th>
      <td data-label={t`Programme`}>{program.name}</td>
      <td data-label={t`Quizzes started`} data-kind="number">
        {i18n.number(quizzes)}
        {running > 0 && (
          <span className="ui-data-second">
            {plural(running, { one: '# in progress', other: '# in progress' })}
          </span>
        )}
      </td>
      <td data-label={t`To mark`} data-kind="number">
        {i18n.number(waiting)}
      </td>
      <td data-label={t`Last submitted`}>
        {lastSubmission === null ? <Trans>None yet</Trans> : formatDateTime(lastSubmission, preferences)}
      </td>
    </tr>
  );
}
