import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { Link } from 'react-router';
import type { PeopleImportResult } from '#shared/contract/people/people-imports.ts';
import { paths } from '#web/lib/address/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { StatStrip } from '#web/ui/lists/stat-strip.tsx';
import styles from './import-people.module.css';

interface Props {
  result: PeopleImportResult;
  titleRef: Ref<HTMLHeadingElement>;
  onAgain: () => void;
}

export function ImportResult({ result, titleRef, onAgain }: Props) {
  const { t } = useLingui();
  const { students, teachers, pending, invited, leftOut } = result;
  const count = students + teachers;
  return (
    <>
      <Text as="h2" ref={titleRef} size="section" breaks tabIndex={-1}>
        {plural(count, { one: '# person was created', other: '# people were created' })}
      </Text>
      <StatStrip
        label={t`What was created`}
        items={[
          { key: 'students', label: t`Students`, value: students },
          { key: 'teachers', label: t`Teachers`, value: teachers },
          { key: 'invited', label: t`Invitations on their way`, value: invited },
          { key: 'leftOut', label: t`Rows left out`, value: leftOut },
        ]}
      />
      <Row className={styles.actions} wrap lineGap={8} gap={12} align="center">
        <Button onClick={onAgain}>
          <Trans>Import another list</Trans>
        </Button>
        {pending > 0 && (
          <Button component={Link} to={paths.admin.registrationRequests}>
            <Trans>See the pending students</Trans>
          </Button>
        )}
        <Button component={Link} variant="filled" to={paths.admin.allUsers}>
          <Trans>See in All Users</Trans>
        </Button>
      </Row>
    </>
  );
}
