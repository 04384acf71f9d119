import { Trans, useLingui } from '@lingui/react/macro';
import type { Student } from '#shared/contract/people/people.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { countryName } from '#web/lib/format/country-name.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format-date.ts';
import { studentName } from '#web/lib/format/person-name.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { ageAt } from './age-at.ts';
import styles from './registration-requests.module.css';
import type { Asked } from './request-list.tsx';

interface Props {
  student: Student | undefined;
  opened: boolean;
  onClose: () => void;
  onAsk: (kind: Asked['kind'], students: readonly Student[]) => void;
}

const photoWidth = 240;

/** The photo in full size and all details of the registration. */
export function DetailsDialog({ student, opened, onClose, onAsk }: Props) {
  if (!student) return null;
  const name = studentName(student);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={name}
      actions={
        student.abilities.accept && (
          <>
            <Button tone="danger" onClick={() => onAsk('refuse', [student])}>
              <Trans>Refuse</Trans>
            </Button>
            <Button variant="filled" onClick={() => onAsk('accept', [student])}>
              <Trans>Accept</Trans>
            </Button>
          </>
        )
      }
    >
      <div className={styles.details}>
        <PersonAvatar name={name} src={student.passportPhotoUrl} size={photoWidth} shape="passport" alone />
        <AllFacts student={student} />
      </div>
    </Dialog>
  );
}

function AllFacts({ student }: { student: Student }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { dateOfBirth, assignedTeacher, country } = student;
  const born = dateOfBirth && formatDate(dateOfBirth, { ...preferences, timezone: 'UTC' });
  const facts = {
    email: [t`Email`, student.emailAddress],
    phone: [t`Phone number`, student.phoneNumber],
    country: [t`Country`, country.trim() && countryName(country, preferences.language)],
    address: [t`Address`, student.address],
    born: [t`Date of birth`, born && dateOfBirth && `${born} (${ageAt(dateOfBirth, new Date())})`],
    program: [t`Programme`, student.program.name],
    teacher: [
      t`Assigned teacher`,
      assignedTeacher ? `${assignedTeacher.firstName} ${assignedTeacher.lastName}` : t`None`,
    ],
    registered: [t`Registered`, formatDateTime(student.dateCreated, preferences)],
  };
  const items = Object.entries(facts).map(([key, [label, value]]) => ({
    key,
    label,
    value: value?.trim() || t`Not given`,
  }));
  return <DataList items={items} />;
}
