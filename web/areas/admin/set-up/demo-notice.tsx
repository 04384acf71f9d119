import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { badgesQuery } from '#web/features/notifications/notification-queries.ts';
import { paths } from '#web/lib/address/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import styles from './set-up.module.css';

/** Leads from the demo school to a real one. Only for super admins, who may start it. */
export function DemoNotice() {
  const isDemo = useQuery(badgesQuery).data?.setUp?.isDemo === true;
  if (!isDemo) return null;
  return (
    <Row wrap gap={12} align="center" justify="between" className={styles.notice}>
      <Text breaks>
        <Trans>This is the demo school. Delete it when you’re ready to add your own people.</Trans>
      </Text>
      <Button component={Link} to={`${paths.admin.setUp}?start`}>
        <Trans>Start for real</Trans>
      </Button>
    </Row>
  );
}
