import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './editor.module.css';
import type { useQuestionEditor } from './use-question-editor.ts';

interface Props {
  formId: string;
  editor: ReturnType<typeof useQuestionEditor>;
  isGone: boolean;
  onNext: () => void;
  onCompare: () => void;
}

/** Stays in sight below the fields: whether anything is unsaved, and what keeps it from being saved. */
export function SaveBar({ formId, editor, isGone, onNext, onCompare }: Props) {
  const { t } = useLingui();
  const { isNew, isEdited, isSaving, newer } = editor;
  const mayWrite = editor.editing.offered === null;
  const canSave = mayWrite && (isNew || isEdited || isGone);
  return (
    <div className={styles.bar}>
      {newer && isEdited && (
        <Notice tone="warning">
          <div className={styles.offer}>
            <p role="alert">
              <Trans>Somebody has changed this question.</Trans>
            </p>
            <Button size="xs" onClick={onCompare}>
              <Trans>Compare</Trans>
            </Button>
          </div>
        </Notice>
      )}
      <SaveFailure editor={editor} />
      <div className={styles.barLine}>
        <p className={styles.unsaved} role="status">
          {isEdited && (
            <>
              <IconPencil size={16} aria-hidden="true" /> <Trans>Unsaved changes</Trans>
            </>
          )}
        </p>
        <div className={styles.barButtons}>
          {isNew && (
            <Button disabled={!mayWrite} loading={isSaving} onClick={onNext}>
              <Trans>Save and add another</Trans>
            </Button>
          )}
          <Button
            component="button"
            type="submit"
            form={formId}
            variant="filled"
            title={t`Ctrl+Enter saves`}
            aria-keyshortcuts="Control+Enter"
            disabled={!canSave}
            loading={isSaving}
          >
            {saveLabel(canSave || isNew, isGone)}
          </Button>
        </div>
      </div>
    </div>
  );
}

function saveLabel(canSave: boolean, isGone: boolean) {
  if (isGone) return <Trans>Save as a new question</Trans>;
  return canSave ? <Trans>Save</Trans> : <Trans>No Changes</Trans>;
}

function SaveFailure({ editor: { error, faults, problems } }: { editor: Props['editor'] }) {
  // What stands at the fields need not be said twice.
  if (!error || (faults.length === 0 && Object.keys(problems).length > 0 && isAtFields(error))) return null;
  return (
    <Notice tone="danger">
      <p>{error.message}</p>
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
      <p>
        <Trans>It was not saved. What you have written stays here, and on this device.</Trans>
      </p>
    </Notice>
  );
}

function isAtFields(error: Error): boolean {
  return 'status' in error && error.status === 422;
}
