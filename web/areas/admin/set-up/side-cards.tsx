import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { SetUp } from '#shared/contract/platform/set-up.ts';
import { paths } from '#web/lib/address/paths.ts';
import { settingsSectionPath } from '#web/lib/address/settings-sections.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Unavailable } from '#web/ui/buttons/unavailable.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionHeading } from '#web/ui/layout/section-title.tsx';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';
import styles from './set-up.module.css';
import { warningText } from './set-up-words.ts';

export function SideCards({ setUp }: { setUp: SetUp }) {
  return (
    <Stack gap={16} className={styles.side}>
      {setUp.warnings.length > 0 && <StillOpen setUp={setUp} />}
      <WhenReady setUp={setUp} />
    </Stack>
  );
}

function StillOpen({ setUp }: { setUp: SetUp }) {
  return (
    <section className={styles.card}>
      <SectionHeading>
        <Trans>Still open</Trans>
      </SectionHeading>
      <ul className={styles.warnings}>
        {setUp.warnings.map((warning) => (
          <li key={warning} data-tone={warning === 'onlyAdministrator' ? 'quiet' : 'warning'}>
            {warning === 'onlyAdministrator' ? (
              <IconInfoCircle size={16} aria-hidden="true" />
            ) : (
              <IconAlertTriangle size={16} aria-hidden="true" />
            )}
            <Text as="span" size="small">
              {warningText(warning, setUp)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Registration is always open, so the button leads to the registration settings. */
function WhenReady({ setUp }: { setUp: SetUp }) {
  const { t } = useLingui();
  const address = `${window.location.host}${paths.register}`;
  return (
    <section className={styles.card}>
      <SectionHeading>
        <Trans>When you’re ready</Trans>
      </SectionHeading>
      <Text size="small" tone="ink2" breaks>
        {setUp.acceptsTrustedDomains ? (
          <Trans>
            Students can register at {address}. Those with a trusted email domain are accepted automatically.
          </Trans>
        ) : (
          <Trans>Students can register at {address}. You accept each of them.</Trans>
        )}
      </Text>
      <Stack gap={8}>
        <Way
          setUp={setUp}
          label={t`Registration settings`}
          to={settingsSectionPath({ area: 'admin', tab: 'users', section: 'user-limits' })}
        />
        <Way setUp={setUp} label={t`Import people`} to={paths.admin.importPeople} />
      </Stack>
      {setUp.warnings.includes('mail') && (
        <Text size="caption" tone="ink3">
          <Trans>Nobody can finish registering until email works.</Trans>
        </Text>
      )}
    </section>
  );
}

function Way({ setUp, label, to }: { setUp: SetUp; label: string; to: string }) {
  const reason = useReadOnlyReason('setUp');
  if (setUp.abilities.change) {
    return (
      <Button component={Link} to={to} fullWidth>
        {label}
      </Button>
    );
  }
  return (
    <Unavailable reason={reason}>
      {(control) => (
        <Button fullWidth {...control}>
          {label}
        </Button>
      )}
    </Unavailable>
  );
}
