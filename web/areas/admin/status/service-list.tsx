import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type {
  Service,
  ServicePart,
  ServiceState,
  SystemStatus,
  TestablePart,
} from '#shared/contract/platform/status.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatNumber } from '#web/lib/format/format-number.ts';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { PanelList } from '#web/ui/layout/panel.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { OutageBars } from './outage-bars.tsx';
import { faultText, partName } from './service-texts.ts';
import styles from './status.module.css';
import { useTestPart } from './status-queries.ts';
import { TestButton } from './test-button.tsx';

const signs = { ok: IconCircleCheck, degraded: IconAlertTriangle, down: IconCircleX };

export function ServiceList({ status, mayCheck }: { status: SystemStatus; mayCheck: boolean }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="services">
      <SectionTitle
        id="services"
        actions={
          <Text as="span" size="small" tone="ink3">
            <Trans>Last 30 days</Trans>
          </Text>
        }
      >
        <Trans>Services</Trans>
      </SectionTitle>
      <PanelList aria-label={t`Services`}>
        {status.services.map((service) => (
          <ServiceRow key={service.part} service={service} status={status} mayCheck={mayCheck} />
        ))}
      </PanelList>
    </section>
  );
}

interface ServiceRowProps {
  service: Service;
  status: SystemStatus;
  mayCheck: boolean;
}

function ServiceRow({ service, status, mayCheck }: ServiceRowProps) {
  const { part, state } = service;
  const test = useTestPart();
  const Sign = signs[state];
  return (
    <li className={styles.service}>
      <Sign className={styles.sign ?? ''} data-state={state} size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.serviceText}>
        <h3 className={styles.serviceName}>
          {partName(part)} <span className="visually-hidden">{stateName(state)}</span>
        </h3>
        <Text size="small" tone="ink3">
          <Figures service={service} status={status} />
        </Text>
        <TestOutcome test={test} />
      </div>
      <OutageBars service={service} now={status.now} />
      <div className={styles.serviceAction}>
        {isTestable(part) && state === 'ok' && (
          <TestButton
            mayCheck={mayCheck}
            loading={test.isPending}
            onClick={() => test.mutate(part)}
            label={testLabel(part)}
          />
        )}
      </div>
    </li>
  );
}

/** The button and its result, for the card of a problem. */
export function PartTest({ part, mayCheck }: { part: TestablePart; mayCheck: boolean }) {
  const test = useTestPart();
  return (
    <Stack gap={4} align="start">
      <TestButton
        mayCheck={mayCheck}
        loading={test.isPending}
        onClick={() => test.mutate(part)}
        label={testLabel(part)}
      />
      <TestOutcome test={test} />
    </Stack>
  );
}

function TestOutcome({ test: { data, error } }: { test: ReturnType<typeof useTestPart> }) {
  return (
    <div role="status">
      {data && (
        <Text size="small" tone={data.works ? 'success' : 'danger'}>
          <TestResult {...data} />
        </Text>
      )}
      {error && (
        <Text size="small" tone="danger">
          {error.message}
        </Text>
      )}
    </div>
  );
}

export function isTestable(part: ServicePart): part is TestablePart {
  return ['database', 'replica', 'fileStore', 'liveUpdates'].includes(part);
}

function stateName(state: ServiceState) {
  switch (state) {
    case 'ok':
      return <Trans>Working</Trans>;
    case 'degraded':
      return <Trans>Has a problem</Trans>;
    case 'down':
      return <Trans context="service">Down</Trans>;
  }
}

function testLabel(part: TestablePart) {
  switch (part) {
    case 'database':
      return <Trans>Check database</Trans>;
    case 'replica':
      return <Trans>Check replica</Trans>;
    case 'fileStore':
      return <Trans>Check file store</Trans>;
    case 'liveUpdates':
      return <Trans>Check live updates</Trans>;
  }
}

type TestResultProps = NonNullable<ReturnType<typeof useTestPart>['data']>;

function TestResult({ works, ms, fault, error }: TestResultProps) {
  if (works) return <Trans>It works. The check took {ms} ms.</Trans>;
  return (
    <>
      {faultText(fault ?? 'other')}
      {error !== null && <code className={styles.testError}>{error}</code>}
    </>
  );
}

function Figures({ service: { part, facts }, status }: { service: Service; status: SystemStatus }) {
  const { t } = useLingui();
  const { language } = useDatePreferences();
  const { ms } = facts;
  const responds = ms === undefined ? t`doesn’t respond` : t`responds in ${ms} ms`;
  switch (part) {
    case 'database': {
      const size = formatFileSize(status.database.bytes);
      return t`${size}, ${responds}`;
    }
    case 'replica': {
      const lag = formatNumber(Math.round(facts.lagSeconds ?? 0), language);
      return ms === undefined ? responds : t`${lag} s behind, ${responds}`;
    }
    case 'fileStore': {
      const files = plural(status.storage.files, { one: '# file', other: '# files' });
      const size = formatFileSize(status.storage.bytes);
      return t`${files}, ${size}, ${responds}`;
    }
    case 'disk': {
      const free = formatFileSize(facts.freeBytes ?? 0);
      const total = formatFileSize(facts.totalBytes ?? 0);
      return t`${free} of ${total} free`;
    }
    case 'mail': {
      if (facts.isMailSent === false)
        return t`No mail server is set up, so emails are saved in a folder on the server and not sent`;
      const waiting = plural(facts.waiting ?? 0, { one: '# message waiting', other: '# messages waiting' });
      const sent = formatNumber(facts.sentToday ?? 0, language);
      const givenUp = formatNumber(facts.givenUp ?? 0, language);
      return facts.givenUp
        ? t`${waiting}, ${sent} sent in the last 24 hours, ${givenUp} failed`
        : t`${waiting}, ${sent} sent in the last 24 hours`;
    }
    case 'jobs': {
      const { queue } = status;
      const [waiting, failed] = [queue.waiting + queue.active, queue.failed].map((count) =>
        formatNumber(count, language),
      );
      return t`${waiting} waiting, ${failed} failed`;
    }
    case 'liveUpdates': {
      const people = plural(facts.people ?? 0, { one: '# person connected', other: '# people connected' });
      const running = plural(status.attemptsRunning, {
        one: '# attempt in progress',
        other: '# attempts in progress',
      });
      return t`${people}, ${running}`;
    }
  }
}
