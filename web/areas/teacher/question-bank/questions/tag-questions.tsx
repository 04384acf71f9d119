import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useTagQuestions } from '#web/features/question-banks/question-queries.ts';
import { TagField } from '#web/features/question-banks/tag-field.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { sayFailure } from '../failure-toast.ts';

interface Props {
  opened: boolean;
  bankId: number;
  ids: readonly number[];
  onClose: () => void;
}

/** Adds and removes tags of several questions. */
export function TagQuestions({ opened, bankId, ids, onClose }: Props) {
  const { t } = useLingui();
  const tagging = useTagQuestions();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const isEmpty = add.length + remove.length === 0;

  function close() {
    setAdd([]);
    setRemove([]);
    onClose();
  }

  async function apply() {
    if (isEmpty) return;
    try {
      const { questions } = await tagging.mutateAsync({ ids, add, remove });
      toast.success(
        plural(questions, { one: 'Tags changed on # question.', other: 'Tags changed on # questions.' }),
      );
      close();
    } catch (error) {
      sayFailure(error);
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={plural(ids.length, { one: 'Tag # question', other: 'Tag # questions' })}
      actions={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="filled"
            loading={tagging.isPending}
            aria-disabled={isEmpty || undefined}
            onClick={() => void apply()}
          >
            <Trans>Change tags</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <TagField bankId={bankId} label={t`Add tags`} value={add} onChange={setAdd} />
        <TagField bankId={bankId} label={t`Remove tags`} value={remove} onChange={setRemove} />
      </Stack>
    </Dialog>
  );
}
