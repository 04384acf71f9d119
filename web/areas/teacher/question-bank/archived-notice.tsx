import { Trans, useLingui } from '@lingui/react/macro';
import type { QuestionBank } from '#shared/contract/question-banks.ts';
import { useChangeBank } from '#web/features/question-banks/banks.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './bank-head.module.css';
import { sayFailure } from './say-failure.ts';

interface Props {
  bank: QuestionBank;
  /** It has left the page, and what was pressed with it. */
  onGone: () => void;
}

export function ArchivedNotice({ bank: { id, title, abilities }, onGone }: Props) {
  const { t } = useLingui();
  const change = useChangeBank();

  async function unarchive() {
    try {
      await change.mutateAsync({ bankId: id, status: 'ACTIVE' });
      toast.success(t`${title} is active again.`);
      onGone();
    } catch (error) {
      sayFailure(error);
    }
  }

  return (
    <div className={styles.notice}>
      <Notice tone="info">
        <p>
          <Trans>
            This bank is archived: it is not offered for new quizzes. The quizzes that use it go on.
          </Trans>
        </p>
        {abilities.edit && (
          <Button size="xs" loading={change.isPending} onClick={() => void unarchive()}>
            <Trans>Unarchive</Trans>
          </Button>
        )}
      </Notice>
    </div>
  );
}
