import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { CreatedPerson } from './create-person.ts';
import { CreatedDialog } from './created-dialog.tsx';
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
