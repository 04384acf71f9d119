import { plural } from '@lingui/core/macro';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { fileTypeIcon } from '../file-kinds.ts';
import { fileTypeName } from '../file-type-name.ts';
import styles from './check.module.css';
import { useCheck } from './check-provider.ts';
import { FaultsButton } from './faults-button.tsx';
import { ImportButton } from './import-button.tsx';
import { ReplaceButton } from './replace-button.tsx';
import { understoodOf } from './understood.ts';

export function CheckHead({ onClosed }: { onClosed: (imported: boolean) => void }) {
  const { upload, canChange } = useCheck();
  const { originalFileName, fileSize, fileType } = upload;
  const { read } = understoodOf(upload);
  const Icon = fileTypeIcon(fileType);
  const count = plural(read, { one: '# question read', other: '# questions read' });
  return (
    <div className={styles.head}>
      <Icon className={styles.icon} size={24} aria-hidden="true" />
      <div className={styles.file}>
        <h2 className={styles.name}>{originalFileName}</h2>
        <p className={styles.facts}>
          {fileTypeName(fileType)} · {formatFileSize(fileSize)} · {count}
        </p>
      </div>
      <div className={styles.actions}>
        {canChange && <ReplaceButton onReplaced={() => onClosed(false)} />}
        <FaultsButton />
        {canChange && <ImportButton onImported={() => onClosed(true)} />}
      </div>
    </div>
  );
}
