import { useLingui } from '@lingui/react/macro';
import type { RegradePreview } from '#shared/contract/regrades.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { DataList } from '#web/ui/data-list.tsx';
import { StatStrip } from '#web/ui/stat-strip.tsx';
import styles from './difference.module.css';
import { differenceWords, keptWords, versionChange, versionName } from './difference-words.ts';

export function DifferenceSummary({ preview }: { preview: RegradePreview }) {
  const { t } = useLingui();
  const { changed, attempts, up, down, meanBefore, meanAfter } = preview;
  const before = meanBefore === null ? '–' : formatPercentage(meanBefore);
  return (
    <>
      <StatStrip
        label={t`The difference in figures`}
        items={[
          { key: 'changed', label: t`Scores that change`, value: changed, caption: t`of ${attempts}` },
          { key: 'up', label: t`Up`, value: up, caption: t`score more` },
          { key: 'down', label: t`Down`, value: down, caption: t`score less` },
          {
            key: 'mean',
            label: t`Mean`,
            value: meanAfter === null ? '–' : formatPercentage(meanAfter),
            caption: t`now ${before}`,
          },
        ]}
      />
      <div role="status" className={styles.words}>
        <p className={styles.main}>{differenceWords(preview).join(' ')}</p>
        {keptWords(preview).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {preview.versions.length > 1 && (
        <DataList
          items={preview.versions.map((version) => ({
            key: String(version.version),
            label: versionName(version),
            value: versionChange(version),
          }))}
        />
      )}
    </>
  );
}
