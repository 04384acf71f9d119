import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Understood } from '#shared/contract/uploads.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './check.module.css';
import { useCheck } from './check-provider.ts';
import { understoodOf } from './understood.ts';

/** Whether all of it will be imported, and what was found about the file as a whole. */
export function CheckBanner() {
  const { upload } = useCheck();
  const understood = understoodOf(upload);
  const isWhole = understood.faulty === 0;
  return (
    <div className={styles.banner}>
      <Notice tone={isWhole && understood.questions > 0 ? 'success' : 'warning'}>
        <strong className={styles.strong}>{headline(understood)}</strong> {advice(understood)}
      </Notice>
      {upload.details.length > 0 && <Details lines={upload.details} />}
    </div>
  );
}

function headline({ questions, faulty, read }: Understood): string {
  if (faulty > 0) {
    return plural(faulty, {
      one: `# of ${read} questions has a fault and will be left out.`,
      other: `# of ${read} questions have a fault and will be left out.`,
    });
  }
  if (questions === 0) return t`Nothing to import`;
  return plural(questions, { one: 'The question is ready.', other: 'All # questions are ready.' });
}

function advice({ questions, faulty, dropped }: Understood): string {
  if (faulty > 0)
    return questions > 0 ? t`Correct them here, or import the rest now.` : t`Correct them here.`;
  if (questions === 0) return t`Every question was dropped. Put one back, or replace the file.`;
  if (dropped === 0) return '';
  return plural(dropped, { one: '# question was dropped.', other: '# questions were dropped.' });
}

const handful = 5;

function Details({ lines }: { lines: readonly string[] }) {
  return (
    <Notice tone="info">
      <p className={styles.strong}>
        <Trans>About the file</Trans>
      </p>
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
    <ul className={styles.lines}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
