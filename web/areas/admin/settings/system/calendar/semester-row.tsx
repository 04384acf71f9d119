import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Semester } from '#shared/contract/programs.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';

interface Props {
  semester: Semester;
  onEdit: (semester: Semester) => void;
  onDelete: (semester: Semester) => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

export function SemesterRow({ semester, onEdit, onDelete }: Props) {
  const { t, i18n } = useLingui();
  const { name, year, startsOn, endsOn, usage, abilities } = semester;
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <span className="ui-data-title">{name}</span>
        <span className="ui-data-second">{year}</span>
      </th>
      <td data-label={t`Dates`}>
        <Trans>
          <Day date={startsOn} /> to <Day date={endsOn} />
        </Trans>
      </td>
      <td data-label={t`Quizzes`} data-kind="number">
        {i18n.number(usage?.quizzes ?? 0)}
      </td>
      <td data-kind="menu">
        {abilities.edit && (
          <ActionMenu
            label={t`More for ${name} ${year}`}
            items={[
              { label: t`Edit`, icon: <IconPencil {...icon} />, onClick: () => onEdit(semester) },
              {
                label: t`Delete`,
                icon: <IconTrash {...icon} />,
                tone: 'danger',
                onClick: () => onDelete(semester),
              },
            ]}
          />
        )}
      </td>
    </tr>
  );
}

/** A day of the calendar is the same in every zone. */
function Day({ date }: { date: string }) {
  const preferences = useDatePreferences();
  return <time dateTime={date}>{formatDate(date, { ...preferences, timezone: 'UTC' })}</time>;
}
