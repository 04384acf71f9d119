import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileUpload, Understood } from '#shared/contract/teaching/uploads.ts';
import { useLeaveWarning } from '#web/lib/forms/use-leave-warning.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { StatStrip } from '#web/ui/lists/stat-strip.tsx';
import { fileTypeIcon, fileTypeName } from '../file-kinds.ts';
import styles from './check.module.css';
import { CheckProvider, newBanks, understoodOf, useCheck } from './check-context.ts';
import { useDrafts } from './editor/upload-draft.ts';
import { FaultsButton } from './faults-button.tsx';
import { ImportButton } from './import/import-dialog.tsx';
import { QuestionList } from './questions/question-list.tsx';
import { ReplaceButton } from './replace-button.tsx';
import { CheckTitles } from './titles/check-titles.tsx';
import { useUnderstood } from './use-duplicates.ts';

interface Props {
  upload: FileUpload;
  /** An import or a deletion is running. */
  isEnding: boolean;
  onEnding: (isEnding: boolean) => void;
  onClosed: (imported: boolean) => void;
}

export function CheckPanel({ upload, isEnding, onEnding, onClosed }: Props) {
  const { forgetDrafts, ...drafts } = useDrafts(upload.id);
  const [said, setSaid] = useState('');
  const [target, setTarget] = useState(newBanks);
  useLeaveWarning(drafts.unsaved.size > 0);

  function close(imported: boolean): void {
    forgetDrafts();
    onClosed(imported);
  }

  return (
    <CheckProvider
      value={{
        upload,
        canChange: upload.abilities.import,
        isEnding,
        onEnding,
        target,
        onTarget: setTarget,
        announce: setSaid,
        ...drafts,
      }}
    >
      <div className={styles.panel}>
        <CheckHead onClosed={close} />
        <CheckFigures />
        <CheckTitles />
        <CheckBanner />
        <QuestionList />
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
    </CheckProvider>
  );
}

function CheckFigures() {
  const { t } = useLingui();
  const { quizzes, questionBanks, questions, options, faulty } = useUnderstood();
  return (
    <div className={styles.figures}>
      <StatStrip
        label={t`Import summary`}
        items={[
          { key: 'quizzes', label: t`Quizzes`, value: quizzes },
          { key: 'banks', label: t`Question banks`, value: questionBanks },
          { key: 'questions', label: t`Questions`, value: questions },
          { key: 'options', label: t`Options`, value: options },
          { key: 'faults', label: t`Errors`, value: <Faults count={faulty} /> },
        ]}
      />
    </div>
  );
}

function Faults({ count }: { count: number }) {
  if (count === 0) return 0;
  return (
    <span className={styles.faults}>
      {count}
      <IconAlertTriangle size={20} aria-hidden="true" />
    </span>
  );
}

/** Says whether everything will be imported, and lists the messages about the whole file. */
function CheckBanner() {
  const { upload } = useCheck();
  const understood = understoodOf(upload);
  const isWhole = understood.faulty === 0;
  return (
    <div className={styles.banner}>
      <Notice tone={isWhole && understood.questions > 0 ? 'success' : 'warning'}>
        <Text as="strong" size="label">
          {headline(understood)}
        </Text>{' '}
        {advice(understood)}
      </Notice>
      {upload.details.length > 0 && <Details lines={upload.details} />}
    </div>
  );
}

function headline({ questions, faulty, read }: Understood): string {
  if (faulty > 0) {
    return plural(faulty, {
      one: `# of ${read} questions has errors and will be left out.`,
      other: `# of ${read} questions have errors and will be left out.`,
    });
  }
  if (questions === 0) return t`Nothing to import`;
  return plural(questions, { one: 'The question is ready.', other: 'All # questions are ready.' });
}

function advice({ questions, faulty, dropped }: Understood): string {
  if (faulty > 0) return questions > 0 ? t`Fix errors here, or import the rest now.` : t`Fix errors here.`;
  if (questions === 0) return t`Every question was dropped. Restore one, or replace the file.`;
  if (dropped === 0) return '';
  return plural(dropped, { one: '# question was dropped.', other: '# questions were dropped.' });
}

const handful = 5;

function Details({ lines }: { lines: readonly string[] }) {
  return (
    <Notice tone="info">
      <Text size="label">
        <Trans>About the file</Trans>
      </Text>
      <Lines lines={lines.slice(0, handful)} />
      {lines.length > handful && (
        <details>
          <summary className={styles.summary}>
            {plural(lines.length - handful, { one: 'and # more', other: 'and # more' })}
          </summary>
          <Lines lines={lines.slice(handful)} />
        </details>
      )}
    </Notice>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Stack as="ul" gap={4}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Stack>
  );
}

function CheckHead({ onClosed }: { onClosed: (imported: boolean) => void }) {
  const { upload, canChange } = useCheck();
  const { originalFileName, fileSize, fileType } = upload;
  const { read } = understoodOf(upload);
  const Icon = fileTypeIcon(fileType);
  const count = plural(read, { one: '# question read', other: '# questions read' });
  return (
    <div className={styles.head}>
      <Icon className={styles.icon} size={24} aria-hidden="true" />
      <div className={styles.file}>
        <Text as="h2" size="label" breaks>
          {originalFileName}
        </Text>
        <Text size="small" tone="ink2">
          {fileTypeName(fileType)} · {formatFileSize(fileSize)} · {count}
        </Text>
      </div>
      <Row className={styles.actions} wrap gap={8}>
        {canChange && <ReplaceButton onReplaced={() => onClosed(false)} />}
        <FaultsButton />
        {canChange && <ImportButton onImported={() => onClosed(true)} />}
      </Row>
    </div>
  );
}
