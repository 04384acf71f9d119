import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { CreatedPerson } from './create-person.ts';

interface Props {
  /** The one shown last stays while the dialog goes. */
  person: CreatedPerson | null;
  opened: boolean;
  onClose: () => void;
}

export function CreatedDialog({ person, opened, onClose }: Props) {
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
