import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { HelpTopic } from '#web/features/settings/help-topic.tsx';

/** How the system is kept. */
export function SystemTopics() {
  const { t } = useLingui();
  return (
    <>
      <HelpTopic title={t`Backups`}>
        <p>
          <Trans>
            A backup holds everything: people, quizzes, grades and files. They are made as often as{' '}
            <Link to="?tab=system">System Settings</Link> says; under{' '}
            <Link to="?tab=data">Data and Activity</Link> you make one at once, download it and restore it.
            Keep a copy on another machine: a disk that breaks takes its backups along.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`Maintenance`}>
        <p>
          <Trans>
            Maintenance mode closes the system to all but administrators, at once or from a time that you
            choose. Whoever is taking a quiz keeps what they write on their device, and it is sent when you
            open again; but their time runs on, so look at the number of running quizzes first.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`Name, colours and logo`}>
        <p>
          <Trans>
            Branding under <Link to="?tab=system">System Settings</Link> holds one profile for each address
            the system is reached at. Its name, colour and icon are on every page and in every mail.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`Who did what`}>
        <p>
          <Trans>
            The audit log under <Link to="?tab=data">Data and Activity</Link> records sign-ins and every
            change, with who made it and when. Search it, narrow it down and export it. It forgets what is
            older than the retention says.
          </Trans>
        </p>
      </HelpTopic>
    </>
  );
}
