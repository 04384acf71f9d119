import { plural, t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import type { FileUpload, Understood } from '#shared/contract/uploads.ts';
import { DisclosureButton } from '#web/ui/disclosure-button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { type CreatedCounts, createdCounts } from '../created-counts.ts';
import { DetailList } from '../detail-list.tsx';
import { pendingText } from '../pending-text.ts';
import styles from './history.module.css';

/** What came of an upload, or how far it is. */
export function UploadOutcome({ upload }: { upload: FileUpload }) {
  switch (upload.status) {
    case 'PENDING':
      return <Pending upload={upload} />;
    case 'COMPLETED': {
      const counts = createdCounts(upload);
      return <p className={styles.outcome}>{counts ? countsText(counts) : upload.processingResult}</p>;
    }
    case 'FAILED':
      return <Failed result={upload.processingResult} details={upload.details} />;
    case 'CHECKED':
      return <p className={styles.outcome}>{waitingText(upload.understood)}</p>;
    case 'CANCELLED':
      return upload.processingResult ? <p className={styles.outcome}>{upload.processingResult}</p> : null;
  }
}

function Pending({ upload }: { upload: FileUpload }) {
  return (
    <div className={styles.reading}>
      <p className={styles.outcome}>{pendingText(upload)}</p>
      {upload.filesAhead === null && <ProgressBar value={upload.progress} of={100} />}
    </div>
  );
}

function Failed({ result, details }: { result: string; details: readonly string[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={styles.failure}>{result || t`Upload failed for unknown reason`}</p>
      {details.length > 0 && (
        <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
          {plural(details.length, { one: '# detail', other: '# details' })}
        </DisclosureButton>
      )}
      <div id={id}>{isOpen && <DetailList details={details} />}</div>
    </>
  );
}

/** "1 quiz, 1 question bank, 20 questions, 80 options" */
function countsText({ quizzes, questionBanks, questions, options }: CreatedCounts): string {
  return [
    plural(quizzes, { one: '# quiz', other: '# quizzes' }),
    plural(questionBanks, { one: '# question bank', other: '# question banks' }),
    plural(questions, { one: '# question', other: '# questions' }),
    plural(options, { one: '# option', other: '# options' }),
  ].join(', ');
}

function waitingText(understood: Understood | null): string {
  const waiting = t`Waiting for your check`;
  if (!understood) return waiting;
  const { questions, faulty } = understood;
  const ready = plural(questions, { one: '# question ready', other: '# questions ready' });
  const faults = plural(faulty, { one: '# with a fault', other: '# with a fault' });
  return faulty > 0 ? `${waiting}: ${ready}, ${faults}` : `${waiting}: ${ready}`;
}
