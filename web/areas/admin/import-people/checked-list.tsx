import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import type { PeopleImportCheck } from '#shared/contract/people/people-imports.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { StatStrip } from '#web/ui/lists/stat-strip.tsx';
import { ImportChoices } from './import-choices.tsx';
import styles from './import-people.module.css';
import { saveSkippedRows } from './list-files.ts';
import { RowsPreview } from './rows-preview.tsx';
import type { ImportOptions } from './use-people-import.ts';

interface CheckedListProps {
  check: PeopleImportCheck;
  changedSince: ReadonlySet<number>;
  fileName: string;
  titleRef: Ref<HTMLHeadingElement>;
  isImporting: boolean;
  onImport: (options: ImportOptions) => Promise<void>;
  onLeave: () => void;
}

/** The result of checking a file, and what to import of it. */
export function CheckedList({ check, changedSince, fileName, titleRef, ...importing }: CheckedListProps) {
  const { t } = useLingui();
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const { students, teachers, changedRows, unchangedRows, faultyRows } = check;
  return (
    <>
      <Text as="h2" ref={titleRef} size="section" breaks tabIndex={-1}>
        {fileName}
      </Text>
      <StatStrip
        label={t`File summary`}
        items={[
          {
            key: 'new',
            label: t`New people`,
            value: students + teachers,
            caption: t`Students: ${students}. Teachers: ${teachers}`,
          },
          {
            key: 'changed',
            label: t({ message: 'Changed', context: 'row of an import' }),
            value: changedRows,
            caption: t`Already in CQuiz`,
          },
          { key: 'unchanged', label: t`No change`, value: unchangedRows, caption: t`Already in CQuiz` },
          {
            key: 'faulty',
            label: t`Can’t be imported`,
            value: faultyRows,
            caption: t`Reasons are listed below`,
          },
        ]}
      />
      {faultyRows > 0 && <SkippedNotice check={check} />}
      <Remarks check={check} />
      <RowsPreview
        check={check}
        changedSince={changedSince}
        choice={{ leftOut, onToggle: (id) => setLeftOut(toggled(leftOut, id)) }}
      />
      <ImportChoices check={check} leftOut={leftOut} {...importing} />
    </>
  );
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function SkippedNotice({ check }: Pick<CheckedListProps, 'check'>) {
  const { t } = useLingui();
  const { faultyRows } = check;
  return (
    <Notice tone="warning">
      <Stack gap={8}>
        <p>
          {plural(faultyRows, { one: '# row can’t be imported.', other: '# rows can’t be imported.' })}{' '}
          {faultyRows < check.total
            ? t`Correct your file and choose it again, or skip these rows below.`
            : t`Correct your file and choose it again.`}{' '}
          {check.columns.includes('password') && <Trans>The download doesn’t include passwords.</Trans>}
        </p>
        <div>
          <Button
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => saveSkippedRows(check)}
          >
            <Trans>Download skipped rows</Trans>
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}

function Remarks({ check: { unknownColumns, remarks, changedRows } }: Pick<CheckedListProps, 'check'>) {
  if (unknownColumns.length === 0 && remarks.length === 0 && changedRows === 0) return null;
  return (
    <Notice tone="info">
      <ul className={styles.details}>
        {changedRows > 0 && (
          <li>
            <Trans>Empty cells don’t erase existing values.</Trans>
          </li>
        )}
        {unknownColumns.length > 0 && (
          <li>
            <Trans>Unknown columns were ignored: {unknownColumns.join(', ')}</Trans>
          </li>
        )}
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </Notice>
  );
}
