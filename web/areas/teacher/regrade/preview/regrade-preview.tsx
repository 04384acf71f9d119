import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { RegradeDifference, RegradePreview } from '#shared/contract/results/regrades.ts';
import { formatPercentage, formatPoints } from '#web/lib/format/format-score.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { usePausedText } from '#web/ui/fields/use-paused-text.ts';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { StatStrip } from '#web/ui/lists/stat-strip.tsx';
import { signed } from '../../reports/format-share.ts';
import styles from './preview.module.css';
import { previewText, unchangedText, versionChange, versionName } from './preview-text.ts';
import type { PreviewState } from './use-preview.ts';

interface Props {
  previewState: PreviewState;
  /** The form has changed since this preview was requested. */
  isStale: boolean;
  children: (preview: RegradePreview) => ReactNode;
}

/** The change for each student. */
export function PreviewSection({ previewState, isStale, children }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <Stack as="section" gap={12} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Preview</Trans>
      </SectionTitle>
      {isStale && (
        <Notice tone="warning">
          <Trans>You changed the answer key. Preview the new scores again before you apply it.</Trans>
        </Notice>
      )}
      <Loaded
        query={{ ...previewState.query, refetch: previewState.again }}
        loading={t`Calculating new scores…`}
        skeleton={<SkeletonRows count={4} />}
        failed={t`We couldn’t calculate the new scores.`}
      >
        {(preview) => (
          <Stack gap={20} data-stale={isStale || undefined}>
            <PreviewSummary preview={preview} />
            {preview.changed > 0 && <PreviewTable preview={preview} previewState={previewState} />}
            {children(preview)}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

function PreviewSummary({ preview }: { preview: RegradePreview }) {
  const { t } = useLingui();
  const { changed, attempts, up, down, meanBefore, meanAfter } = preview;
  const before = meanBefore === null ? '–' : formatPercentage(meanBefore);
  return (
    <>
      <StatStrip
        label={t`Preview summary`}
        items={[
          { key: 'changed', label: t`Changed scores`, value: changed, caption: t`of ${attempts}` },
          { key: 'up', label: t`Up`, value: up, caption: t`higher scores` },
          { key: 'down', label: t`Down`, value: down, caption: t`lower scores` },
          {
            key: 'mean',
            label: t`Mean`,
            value: meanAfter === null ? '–' : formatPercentage(meanAfter),
            caption: t`currently ${before}`,
          },
        ]}
      />
      <div role="status" className={styles.words}>
        <Text size="label" tone="ink">
          {previewText(preview).join(' ')}
        </Text>
        {unchangedText(preview).map((sentence) => (
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

interface PreviewTableProps {
  preview: RegradePreview;
  previewState: PreviewState;
}

/** Students whose grade changes, largest change first. */
function PreviewTable({ preview, previewState }: PreviewTableProps) {
  const { t } = useLingui();
  const [text, setText] = usePausedText(previewState.search, previewState.find);
  return (
    <Stack gap={20}>
      <div className={styles.search}>
        <SearchField
          label={t`Search students`}
          placeholder={t`Student name`}
          maxLength={200}
          value={text}
          onChange={setText}
        />
      </div>
      {preview.found === 0 ? (
        <p role="status">
          <Trans>No affected student with that name.</Trans>
        </p>
      ) : (
        <DataTable columns={columns()} isBusy={previewState.query.isPlaceholderData}>
          <tbody>
            {preview.differences.map((one) => (
              <PreviewRow key={one.attempt.id} difference={one} />
            ))}
          </tbody>
        </DataTable>
      )}
      <Pager
        label={t`Pages of students`}
        {...previewState.page}
        total={preview.found}
        onOffset={previewState.goTo}
      />
    </Stack>
  );
}

function PreviewRow({ difference }: { difference: RegradeDifference }) {
  const { t } = useLingui();
  const { student, attemptNumber, from, to } = difference;
  const change = Math.round((to.percentage - from.percentage) * 100) / 100;
  const Icon = change < 0 ? IconArrowDown : IconArrowUp;
  return (
    <tr className="ui-data-row">
      <th scope="row">
        {student.firstName} {student.lastName}
        {attemptNumber > 1 && (
          <span className="ui-data-second">
            <Trans>Attempt {attemptNumber}</Trans>
          </span>
        )}
      </th>
      <td data-label={t`Current score`} data-kind="number">
        <Standing standing={from} />
      </td>
      <td data-label={t`New score`} data-kind="number">
        <Standing standing={to} />
      </td>
      <td data-label={t`Change (%)`} data-kind="number">
        <span className={styles.change} data-down={change < 0 || undefined}>
          {change !== 0 && <Icon size={14} aria-hidden="true" />}
          {signed(change)}
        </span>
      </td>
    </tr>
  );
}

function Standing({ standing: { score, totalPoints, percentage, letterGrade } }: StandingProps) {
  return (
    <>
      <Text as="span" size="small-label">
        {formatPoints(score, totalPoints)}
      </Text>
      <span className="ui-data-second">
        {formatPercentage(percentage)}, {letterGrade}
      </span>
    </>
  );
}

interface StandingProps {
  standing: RegradeDifference['from'];
}

function columns(): Column[] {
  return [
    { key: 'student', label: translate`Student` },
    { key: 'now', label: translate`Current score`, kind: 'number' },
    { key: 'then', label: translate`New score`, kind: 'number' },
    { key: 'change', label: translate`Change (%)`, kind: 'number' },
  ];
}
