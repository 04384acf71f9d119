import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RegradePreview } from '#shared/contract/regrades.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import styles from './difference.module.css';
import { differenceWords, keptWords } from './difference-words.ts';

interface Props {
  opened: boolean;
  preview: RegradePreview;
  tellStudents: boolean;
  onClose: () => void;
  onConfirm: () => unknown;
}

/** Once more, with the counts. */
export function ApplyDialog({ opened, preview, tellStudents, onClose, onConfirm }: Props) {
  const { changed } = preview;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={
        changed === 0 ? (
          <Trans>Change what counts?</Trans>
        ) : (
          plural(changed, { one: 'Change # score?', other: 'Change # scores?' })
        )
      }
      confirmLabel={<Trans>Apply regrade</Trans>}
      onConfirm={onConfirm}
    >
      <div className={styles.sentences}>
        <p>{[...differenceWords(preview), ...keptWords(preview)].join(' ')}</p>
        <p>
          {tellStudents && changed > 0 ? (
            <Trans>Their students are told. You can undo it, and every score is then as it was.</Trans>
          ) : (
            <Trans>Nobody is told. You can undo it, and every score is then as it was.</Trans>
          )}
        </p>
      </div>
    </ConfirmDialog>
  );
}
