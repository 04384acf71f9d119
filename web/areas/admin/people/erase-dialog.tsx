import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { AccountRow } from '#shared/contract/accounts.ts';
import { accounts as limits } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { accountName } from './account-name.ts';
import type { PersonDialogProps } from './dialog-props.ts';
import { FaultForm } from './fault-form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useFormSending } from './use-form-sending.ts';

interface Props extends PersonDialogProps {
  onErased: () => void;
}

export function EraseDialog({ account, opened, onClose, onErased }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const name = accountName(account);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Erase the data of ${name}?`}
      formId={formId}
      submitLabel={t`Erase for ever`}
      tone="danger"
      isBusy={isBusy}
    >
      <EraseForm id={formId} account={account} onBusy={setBusy} onErased={onErased} />
    </FormDialog>
  );
}

interface FormProps {
  id: string;
  account: AccountRow;
  onBusy: (isBusy: boolean) => void;
  onErased: () => void;
}

const fields = ['typed', 'password', 'reason'] as const;

function EraseForm({ id, account, onBusy, onErased }: FormProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState({ typed: '', password: '', reason: '', answers: false });
  const sending = useFormSending({ fields, fieldOfCode: { WRONG_PASSWORD: 'password' }, onBusy });
  const name = accountName(account);
  const { typed, password, reason, answers } = draft;

  function findFaults() {
    return {
      ...(typed.trim() === name ? {} : { typed: t`This is not the name of the person you are erasing` }),
      ...(password === '' ? { password: t`Password is required` } : {}),
    };
  }

  async function submit() {
    await sending.send(findFaults(), async () => {
      const body = { password, answers, reason: reason.trim() };
      const erased = await api('POST /account/:accountId/erase', {
        params: { accountId: account.id },
        body,
      });
      const left = erased.name;
      toast.success(t`Erased. What is left stands under “${left}”.`);
      onErased();
    });
  }

  return (
    <FaultForm id={id} {...sending} onSubmit={() => void submit()}>
      <p>
        <Trans>
          Name, addresses, phone number, date of birth and photo are removed for ever, and nobody can sign in
          with this account again. Grades and attempts stay, of nobody in particular. This cannot be undone:
          export the data first if it may be asked for.
        </Trans>
      </p>
      <p>
        <Trans>
          Their name, former names included, also disappears from comments, announcements, notifications and
          the audit log. Documents issued to them no longer count.
        </Trans>
      </p>
      <p>
        <Trans>
          Existing backups still contain this person until they expire or you delete them. If you restore one,
          the person is erased again.
        </Trans>
      </p>
      <CheckField
        label={t`Also erase the texts of their answers, and the comments on them`}
        checked={answers}
        onChange={(event) => setDraft({ ...draft, answers: event.target.checked })}
      />
      <TextField
        label={t`Reason (optional)`}
        hint={t`Kept in the audit log. Do not name the person.`}
        maxLength={limits.reason}
        value={reason}
        error={sending.faults.reason}
        onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
      />
      <TextField
        label={t`Type “${name}” to confirm`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={sending.faults.typed}
        onChange={(event) => setDraft({ ...draft, typed: event.target.value })}
      />
      <PasswordField
        label={t`Your own password`}
        autoComplete="current-password"
        value={password}
        error={sending.faults.password}
        onChange={(event) => setDraft({ ...draft, password: event.target.value })}
      />
    </FaultForm>
  );
}
