import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { UploadQuestion } from '#shared/contract/uploads.ts';
import { faultText } from './fault-text.ts';
import styles from './list.module.css';

/** What is wrong with a question, and what was left aside in reading it. */
export function RowNotes({ question: { faults, remarks, isDropped } }: { question: UploadQuestion }) {
  if (faults.length + remarks.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {[...new Set(faults)].map((fault) => (
        <li key={fault} className={styles.note} data-tone={isDropped ? 'quiet' : 'danger'}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>{faultText(fault)}</span>
        </li>
      ))}
      {[...new Set(remarks)].map((remark) => (
        <li key={remark} className={styles.note} data-tone="quiet">
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>{faultText(remark)}</span>
        </li>
      ))}
    </ul>
  );
}
