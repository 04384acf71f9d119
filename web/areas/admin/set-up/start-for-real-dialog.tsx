import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DemoSchool } from '#shared/contract/platform/set-up.ts';
import styles from '#web/features/settings/settings.module.css';
import { paths } from '#web/lib/address/paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useStartForReal } from '../settings/system/factory-reset.ts';
import { ConfirmationFields, OwnAccountFields } from './emptying-fields.tsx';
import { emptyingFields, emptyingProblems, emptyingValues, readEmptying } from './emptying-form.ts';
import { describeSize } from './set-up-words.ts';

interface Props {
  demo: DemoSchool;
  opened: boolean;
  onClose: () => void;
}

export function StartForRealDialog({ demo, opened, onClose }: Props) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={<Trans>Start for real?</Trans>}
      submitLabel={<Trans>Start for real</Trans>}
      tone="danger"
    >
      <StartForRealForm demo={demo} onClose={onClose} />
    </FormDialog>
  );
}

function StartForRealForm({ demo, onClose }: Pick<Props, 'demo' | 'onClose'>) {
  const { t } = useLingui();
  const start = useStartForReal();
  const navigate = useNavigate();
  // The server alone sees that the demo's password was chosen again.
  const [isAsked, setAsked] = useState(false);
  const needsAccount = demo.needsOwnAccount || isAsked;
  // A school that entered its own people into the demo must not lose them by two clicks.
  const hasOwnData = demo.addedAccounts > 0 || demo.addedQuizzes > 0;
  const needs = { needsAccount, needsWord: hasOwnData };
  const form = useForm({
    initialValues: emptyingValues,
    check: (values) => emptyingProblems(values, needs),
    submit: async (values) => {
      await start.mutateAsync(readEmptying(values, needs));
      onClose();
      toast.success(t`The demo school was deleted. A backup of it is kept.`);
      await navigate(paths.admin.setUp);
    },
    fieldOf: emptyingFields,
    describe: (error) => error.message,
    onRefused: (error) => {
      const isAskedFor = error instanceof ApiError && error.code === 'OWN_ACCOUNT_FIRST';
      if (isAskedFor) setAsked(true);
      // The fields say what is needed.
      return isAskedFor && !needsAccount;
    },
  });
  const size = describeSize(demo);

  return (
    <DialogForm form={form}>
      {needsAccount && <OwnAccountFields field={form.field} />}
      <p>
        <Trans>CQuiz makes a backup, then deletes {size}. Only your own account is kept.</Trans>
      </p>
      {hasOwnData && <Notice tone="warning">{describeAdded(demo)}</Notice>}
      {demo.attemptsRunning > 0 && (
        <p>
          {plural(demo.attemptsRunning, {
            one: '# student is taking a quiz now. Their attempt will be deleted too.',
            other: '# students are taking a quiz now. Their attempts will be deleted too.',
          })}
        </p>
      )}
      <ConfirmationFields field={form.field} needsWord={hasOwnData} isFirst={!needsAccount} />
      <p role="status" className={styles.status}>
        {form.isBusy && <Trans>Making a backup and deleting the demo school… Keep this page open.</Trans>}
      </p>
    </DialogForm>
  );
}

function describeAdded({ addedAccounts, addedQuizzes }: DemoSchool): string {
  const accounts = plural(addedAccounts, {
    one: '# account was added after the demo started. It will be deleted too.',
    other: '# accounts were added after the demo started. They will be deleted too.',
  });
  const quizzes = plural(addedQuizzes, {
    one: '# quiz was added after the demo started. It will be deleted too.',
    other: '# quizzes were added after the demo started. They will be deleted too.',
  });
  return [...(addedAccounts > 0 ? [accounts] : []), ...(addedQuizzes > 0 ? [quizzes] : [])].join(' ');
}
