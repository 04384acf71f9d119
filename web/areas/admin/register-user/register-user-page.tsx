import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { CreatedPerson } from './create-person.ts';
import { UserWizard } from './user-wizard.tsx';

export default function RegisterUserPage() {
  const { t } = useLingui();
  const [created, setCreated] = useState<CreatedPerson | null>(null);
  const [isTold, setTold] = useState(false);
  return (
    <>
      <PageHeader
        title={t`Register Users`}
        subtitle={t`One student or teacher at a time, with a password you hand over.`}
        actions={
          <Button
            component={Link}
            to={paths.admin.importPeople}
            leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
          >
            <Trans>Import a list</Trans>
          </Button>
        }
      />
      <UserWizard
        onCreated={(person) => {
          setCreated(person);
          setTold(true);
        }}
      />
      <CreatedDialog person={created} opened={isTold} onClose={() => setTold(false)} />
    </>
  );
}

interface Props {
  /** Kept while the dialog fades out, so that its text does not vanish first. */
  person: CreatedPerson | null;
  opened: boolean;
  onClose: () => void;
}

function CreatedDialog({ person, opened, onClose }: Props) {
  const { t } = useLingui();
  const name = person ? `${person.firstName} ${person.lastName}` : '';
  const email = person?.emailAddress ?? '';
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={person?.kind === 'teacher' ? t`Teacher registered` : t`Student registered`}
      actions={
        <>
          <Button component={Link} to={`${paths.admin.allUsers}?search=${encodeURIComponent(email)}`}>
            <Trans>See in All Users</Trans>
          </Button>
          <Button variant="filled" data-autofocus onClick={onClose}>
            <Trans>Register another</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          <strong>{name}</strong> was created and can sign in as {email}.
        </Trans>
      </p>
    </Dialog>
  );
}
