import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PendingStudents } from './pending-students.tsx';
import { RegistrationCounts } from './registration-counts.tsx';
import styles from './registration-requests.module.css';

export default function RegistrationRequestsPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Registration Requests`}
        subtitle={t`Accepting enrols the student now and e-mails them a link to choose a password.`}
      />
      <div className={styles.counts}>
        <RegistrationCounts />
      </div>
      <PendingStudents />
    </>
  );
}
