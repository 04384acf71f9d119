import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHourglass } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Monitor } from '#shared/contract/attempts/monitor.ts';
import { quizStudentsPath, taughtStudentPath } from '#web/lib/address/teacher-paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { RosterStateBadge } from '../../students/roster-state-badge.tsx';
import { useExtraTime } from '../../students/use-extra-time.tsx';
import { studentName } from '../student-name.ts';

interface Props {
  monitor: Monitor;
  /** Those that match the search. */
  absent: Monitor['absent'];
}

const step = 100;

/** The students who have not started. They leave the list when they start. */
export function AbsentList({ monitor, absent }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const [most, setMost] = useState(step);
  const extraTime = useExtraTime();
  const { quiz, notStarted } = monitor;
  const hidden = notStarted - monitor.absent.length;
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        {plural(notStarted, { one: '# not started', other: '# not started' })}
      </SectionTitle>
      {absent.length === 0 ? (
        <EmptyState title={notStarted === 0 ? t`Everyone has started.` : t`No students to show`} />
      ) : (
        <DataTable
          columns={[
            { key: 'student', label: t`Student` },
            { key: 'state', label: t`Status` },
            { key: 'extra', label: t`Extra time`, kind: 'menu' },
          ]}
        >
          <tbody>
            {absent.slice(0, most).map((student) => (
              <AbsentRow
                key={student.id}
                student={student}
                onExtraTime={() => extraTime.ask({ student, quiz, mayGrantForAll: true })}
              />
            ))}
          </tbody>
        </DataTable>
      )}
      <ShowMore
        shown={Math.min(most, absent.length)}
        total={absent.length}
        loading={false}
        onMore={() => setMost(most + step)}
      />
      {hidden > 0 && (
        <Text size="small" tone="ink3">
          {plural(hidden, {
            one: '# more student isn’t listed, because the list is full or you don’t teach their programme.',
            other:
              '# more students aren’t listed, because the list is full or you don’t teach their programme.',
          })}{' '}
          <Link className="text-link" to={quizStudentsPath(quiz.id, 'not-started')}>
            <Trans>Open student list</Trans>
          </Link>
        </Text>
      )}
      {extraTime.dialog}
    </Stack>
  );
}

interface AbsentRowProps {
  student: Monitor['absent'][number];
  onExtraTime: () => void;
}

function AbsentRow({ student, onExtraTime }: AbsentRowProps) {
  const { t } = useLingui();
  const name = studentName({ student });
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <Link className="ui-data-title" to={taughtStudentPath(student.id)}>
          {name}
        </Link>
      </th>
      <td data-label={t`Status`}>
        <RosterStateBadge state="not-started" isLate={false} />
      </td>
      <td data-label={t`Extra time`}>
        <Button
          size="xs"
          aria-label={t`Extra time for ${name}`}
          leftSection={<IconHourglass size={16} aria-hidden="true" />}
          onClick={onExtraTime}
        >
          <Trans>Extra time</Trans>
        </Button>
      </td>
    </tr>
  );
}
