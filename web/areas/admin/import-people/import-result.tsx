import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import type {
  PeopleImportCheck,
  PeopleImportResult,
  PeopleImportRow,
} from '#shared/contract/people/people-imports.ts';
import { paths } from '#web/lib/address/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { StatStrip } from '#web/ui/lists/stat-strip.tsx';
import styles from './import-people.module.css';
import { saveFormerValues, saveSkippedRows } from './list-files.ts';
import { RowsPreview } from './rows-preview.tsx';

interface Props {
  result: PeopleImportResult;
  check: PeopleImportCheck;
  /** The rows whose changes were applied. */
  updated: readonly PeopleImportRow[];
  titleRef: Ref<HTMLHeadingElement>;
  onAgain: () => void;
}

export function ImportResult({ result, check, updated, titleRef, onAgain }: Props) {
  const { t } = useLingui();
  const { students, teachers, pending, invited, leftOut, unchanged, notUpdated } = result;
  const count = students + teachers;
  return (
    <>
      <Text as="h2" ref={titleRef} size="section" breaks tabIndex={-1}>
        {result.updated > 0
          ? t`Added: ${count}. Updated: ${result.updated}.`
          : plural(count, { one: '# person was added', other: '# people were added' })}
      </Text>
      <StatStrip
        label={t`Import summary`}
        items={[
          { key: 'students', label: t`Students added`, value: students },
          { key: 'teachers', label: t`Teachers added`, value: teachers },
          { key: 'updated', label: t`People updated`, value: result.updated },
          { key: 'unchanged', label: t`No change`, value: unchanged + notUpdated },
          { key: 'invited', label: t`Invitations on their way`, value: invited },
          { key: 'leftOut', label: t`Rows left out`, value: leftOut },
        ]}
      />
      {check.faultyRows > 0 && (
        <Notice tone="warning">
          <Stack gap={8}>
            <p>
              {plural(check.faultyRows, {
                one: '# row can’t be imported and was skipped. Download it, correct it and import that file.',
                other:
                  '# rows can’t be imported and were skipped. Download them, correct them and import that file.',
              })}
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
      )}
      {updated.length > 0 && <Updated check={check} updated={updated} />}
      <Row className={styles.actions} wrap lineGap={8} gap={12} align="center">
        <Button onClick={onAgain}>
          <Trans>Import another list</Trans>
        </Button>
        {pending > 0 && (
          <Button component={Link} to={paths.admin.registrationRequests}>
            <Trans>See pending students</Trans>
          </Button>
        )}
        <Button component={Link} variant="filled" to={paths.admin.allUsers}>
          <Trans>See in All Users</Trans>
        </Button>
      </Row>
    </>
  );
}

/** What was changed, and the values before. */
function Updated({ check, updated }: Pick<Props, 'check' | 'updated'>) {
  return (
    <>
      <Notice tone="info">
        <Stack gap={8}>
          <p>
            <Trans>
              To undo the updates, download the previous values and import that file. Fields that were empty
              before keep their new value.
            </Trans>
          </p>
          <div>
            <Button
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() => saveFormerValues(updated)}
            >
              <Trans>Download previous values</Trans>
            </Button>
          </div>
        </Stack>
      </Notice>
      <RowsPreview
        check={{ ...check, rows: [...updated], faults: [], total: updated.length, faultyRows: 0 }}
      />
    </>
  );
}
