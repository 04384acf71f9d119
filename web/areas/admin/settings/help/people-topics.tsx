import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { HelpTopic } from '#web/features/settings/help-topic.tsx';
import { paths } from '#web/lib/paths.ts';

/** How people come in. */
export function PeopleTopics() {
  const { t } = useLingui();
  return (
    <>
      <HelpTopic title={t`First steps`}>
        <p>
          <Trans>
            Choose the language and the time zone of your institution under{' '}
            <Link to="?tab=system">System Settings</Link>, enter its programmes and its semesters there, and
            give it its name and colours. Then <Link to={paths.admin.registerUser}>register</Link> a teacher:
            teachers make the question banks and the quizzes, students of their programme see them.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`Admit students`}>
        <p>
          <Trans>
            Whoever registers waits under{' '}
            <Link to={paths.admin.registrationRequests}>Registration Requests</Link>. Accept them one by one
            or several at once: each gets a mail with a link by which they choose their password, good for 7
            days. Refuse with a reason, and the mail says it. Under{' '}
            <Link to="?tab=users">User Management</Link> you name the e-mail domains whose registrations need
            nobody to accept them.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`Import many people`}>
        <p>
          <Trans>
            <Link to={`${paths.admin.registerUser}/import`}>Import users</Link> takes a CSV or Excel file with
            a row for each person. You see what would be created and which rows have faults; nobody is created
            before you say so, and never only a part of the file.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`Somebody leaves`}>
        <p>
          <Trans>
            Under <Link to={paths.admin.allUsers}>All Users</Link> you suspend or delete them. Suspended
            people cannot sign in and come back as they were. Of deleted ones the grades and the quizzes stay
            as a record. There you also download or erase what is stored about a person who asks for it.
          </Trans>
        </p>
      </HelpTopic>
    </>
  );
}
