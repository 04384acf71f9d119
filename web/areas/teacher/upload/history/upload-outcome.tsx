import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { FileUpload, Imported, Understood } from '#shared/contract/teaching/uploads.ts';
import { bankPath, quizBuilderPath } from '#web/lib/address/teacher-paths.ts';
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { DetailList } from '../detail-list.tsx';
import { pendingText } from '../pending-text.ts';
import { type CreatedCounts, createdCounts } from './created-counts.ts';
import styles from './history.module.css';

/** The result of an upload, or its progress. */
export function UploadOutcome({ upload }: { upload: FileUpload }) {
  switch (upload.status) {
    case 'PENDING':
      return <Pending upload={upload} />;
    case 'COMPLETED': {
      const counts = createdCounts(upload);
      return (
        <>
          <Text size="small" tone="ink2">
            {counts ? countsText(counts) : upload.processingResult}
          </Text>
          {upload.imported && <ImportedLinks imported={upload.imported} />}
        </>
      );
    }
    case 'FAILED':
      return <Failed result={upload.processingResult} details={upload.details} />;
    case 'CHECKED':
      return (
        <Text size="small" tone="ink2">
          {waitingText(upload.understood)}
        </Text>
      );
    case 'CANCELLED':
      return upload.processingResult ? (
        <Text size="small" tone="ink2">
          {upload.processingResult}
        </Text>
      ) : null;
  }
}

/** Links to what was created. Lists of many are in the pages of quizzes and banks. */
function ImportedLinks({ imported: { quizzes, questionBanks } }: { imported: Imported }) {
  const { t } = useLingui();
  const links = [
    ...quizzes
      .slice(0, maxLinks)
      .map(({ id, title }) => ({ to: quizBuilderPath(id), label: t`Quiz: ${title}` })),
    ...questionBanks
      .slice(0, maxLinks)
      .map(({ id, title }) => ({ to: bankPath(id), label: t`Question bank: ${title}` })),
  ];
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}

const maxLinks = 3;

function Pending({ upload }: { upload: FileUpload }) {
  return (
    <div className={styles.reading}>
      <Text size="small" tone="ink2">
        {pendingText(upload)}
      </Text>
      {upload.filesAhead === null && <ProgressBar value={upload.progress} of={100} />}
    </div>
  );
}

function Failed({ result, details }: { result: string; details: readonly string[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Text size="small" tone="danger">
        {result || t`Upload failed for unknown reason`}
      </Text>
      {details.length > 0 && (
        <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
          {plural(details.length, { one: 'Show # error', other: 'Show # errors' })}
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
  const waiting = t`Needs checking`;
  if (!understood) return waiting;
  const { questions, faulty } = understood;
  const ready = plural(questions, { one: '# question ready', other: '# questions ready' });
  const faults = plural(faulty, { one: '# with errors', other: '# with errors' });
  return faulty > 0 ? `${waiting}: ${ready}, ${faults}` : `${waiting}: ${ready}`;
}
