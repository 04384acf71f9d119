import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { PeopleImportCheck } from '#shared/contract/people-imports.ts';
import { Notice } from '#web/ui/notice.tsx';
import { StatStrip } from '#web/ui/stat-strip.tsx';
import styles from './import-people.module.css';
import { RowsPreview } from './rows-preview.tsx';

interface Props {
  check: PeopleImportCheck;
  fileName: string;
  titleRef: Ref<HTMLHeadingElement>;
}

/** What was understood of a file. */
export function CheckedList({ check, fileName, titleRef }: Props) {
  const { t } = useLingui();
  const { total, students, teachers, faultyRows, unknownColumns, remarks } = check;
  return (
    <>
      <h2 ref={titleRef} className={styles.title} tabIndex={-1}>
        {fileName}
      </h2>
      <StatStrip
        label={t`What was read`}
        items={[
          { key: 'total', label: t`People in the file`, value: total },
          { key: 'students', label: t`Students to create`, value: students },
          { key: 'teachers', label: t`Teachers to create`, value: teachers },
          { key: 'faulty', label: t`Rows with faults`, value: faultyRows },
        ]}
      />
      {faultyRows > 0 && (
        <Notice tone="warning">
          {plural(faultyRows, {
            one: '# row has a fault. Nobody is created until it is corrected or left out.',
            other: '# rows have faults. Nobody is created until they are corrected or left out.',
          })}
        </Notice>
      )}
      {(unknownColumns.length > 0 || remarks.length > 0) && (
        <Notice tone="info">
          <ul className={styles.details}>
            {unknownColumns.length > 0 && (
              <li>
                <Trans>These columns are not known and were not read: {unknownColumns.join(', ')}</Trans>
              </li>
            )}
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Notice>
      )}
      <RowsPreview check={check} />
    </>
  );
}
