import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { CreatedPerson } from './create-person.ts';
import { UserWizard } from './user-wizard.tsx';

interface Created {
  person: CreatedPerson;
  password: string;
}

export default function RegisterUserPage() {
  const { t } = useLingui();
  const [created, setCreated] = useState<Created | null>(null);
  const [isTold, setTold] = useState(false);
  return (
    <>
      <PageHeader
        title={t`Register Users`}
        subtitle={t`Add one student or teacher, choose their password and pass it on to them.`}
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
        onCreated={(person, password) => {
          setCreated({ person, password });
          setTold(true);
        }}
      />
      <CreatedDialog created={created} opened={isTold} onClose={() => setTold(false)} />
    </>
  );
}

interface Props {
  /** Kept while the dialog fades out, so that its text does not vanish first. */
  created: Created | null;
  opened: boolean;
  onClose: () => void;
}

function CreatedDialog({ created, opened, onClose }: Props) {
  const { t } = useLingui();
  const person = created?.person;
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
      <Stack gap={16}>
        <p>
          <Trans>
            <strong>{name}</strong> can now sign in as {email}.
          </Trans>
        </p>
        {created && <PasswordToHandOver password={created.password} />}
      </Stack>
    </Dialog>
  );
}

function PasswordToHandOver({ password }: { password: string }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(password);
      toast.success(t`Password copied.`);
    } catch {
      field.current?.select();
      toast.error(t`We couldn’t copy the password. It’s selected, so press Ctrl+C.`);
    }
  }

  return (
    <>
      <TextField
        ref={field}
        label={t`Password`}
        value={password}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <Row>
        <Button onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
      </Row>
      <Notice tone="warning">
        <Trans>Give them this password now. It’s shown only once.</Trans>
      </Notice>
    </>
  );
}
