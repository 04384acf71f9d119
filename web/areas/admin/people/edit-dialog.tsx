import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DiscardQuestion } from '#web/ui/discard-question.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useLeaveWarning } from '#web/ui/use-leave-warning.ts';
import { accountName } from './account-name.ts';
import { accountQuery } from './accounts.ts';
import type { PersonDialogProps } from './dialog-props.ts';
import { EditForm } from './edit-form.tsx';
import { FormDialog } from './form-dialog.tsx';

/** Everything of a person that an administrator may change. What was typed is not lost by a slip. */
export function EditDialog({ account, opened, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const detail = useQuery({ ...accountQuery(account.id), enabled: opened });
  const [isChanged, setChanged] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const name = accountName(account);
  useLeaveWarning(opened && isChanged);

  function close() {
    setAsking(false);
    setChanged(false);
    onClose();
  }

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={() => (isChanged ? setAsking(true) : close())}
        title={t`Edit ${name}`}
        formId={formId}
        submitLabel={t`Save changes`}
        isBusy={isBusy}
      >
        <Loaded
          query={detail}
          loading={t`Loading what is known of ${name}`}
          skeleton={<SkeletonRows count={4} height={64} />}
          failed={t`Failed to load what is known of ${name}.`}
        >
          {(known) => (
            <EditForm id={formId} account={known} onChanged={setChanged} onBusy={setBusy} onSaved={close} />
          )}
        </Loaded>
      </FormDialog>
      {isAsking && (
        <DiscardQuestion title={t`Discard your changes?`} onKeep={() => setAsking(false)} onDiscard={close}>
          <p>
            <Trans>What you have changed here has not been saved.</Trans>
          </p>
        </DiscardQuestion>
      )}
    </>
  );
}
