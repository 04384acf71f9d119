import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnNameCorrection } from '#shared/contract/name-corrections.ts';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import styles from './name-correction.module.css';
import { NameCorrectionForm } from './name-correction-form.tsx';
import { ownNameCorrectionQuery, useWithdrawNameCorrection } from './name-corrections.ts';

interface Name {
  firstName: string;
  lastName: string;
}

/** A student reads their name here. Documents carry it, so an administrator changes it. */
export function StudentName({ firstName, lastName }: Name) {
  const { t } = useLingui();
  const query = useQuery(ownNameCorrectionQuery);
  return (
    <div className={styles.name}>
      <DataList
        items={[
          { key: 'first', label: t`First name`, value: firstName },
          { key: 'last', label: t`Last name`, value: lastName },
        ]}
      />
      <Loaded
        query={query}
        loading={t`Loading your request`}
        skeleton={<SkeletonRows count={1} height={36} />}
        failed={t`Failed to load your request.`}
      >
        {({ latest }) =>
          latest?.status === 'PENDING' ? (
            <Waiting request={latest} />
          ) : (
            <Ask name={{ firstName, lastName }} latest={latest} />
          )
        }
      </Loaded>
    </div>
  );
}

function Waiting({ request: { firstName, lastName } }: { request: OwnNameCorrection }) {
  const withdraw = useWithdrawNameCorrection();
  return (
    <>
      <Notice tone="info">
        <strong>
          <Trans>Pending approval</Trans>
        </strong>
        <p className={styles.asked}>
          <Trans>
            You asked for the name {firstName} {lastName}.
          </Trans>
        </p>
      </Notice>
      <div>
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          <Trans>Withdraw request</Trans>
        </Button>
      </div>
    </>
  );
}

function Ask({ name, latest }: { name: Name; latest: OwnNameCorrection | null }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    // The button comes back with the next paint.
    requestAnimationFrame(() => button.current?.focus());
  }

  if (isOpen) return <NameCorrectionForm name={name} onClose={close} />;
  return (
    <>
      {latest?.status === 'DECLINED' && <Declined request={latest} />}
      <div>
        <Button ref={button} onClick={() => setOpen(true)}>
          <Trans>Ask for a correction</Trans>
        </Button>
      </div>
    </>
  );
}

function Declined({ request: { firstName, lastName, reason } }: { request: OwnNameCorrection }) {
  return (
    <Notice tone="warning">
      <strong>
        <Trans>
          Your request for the name {firstName} {lastName} was declined
        </Trans>
      </strong>
      <p className={styles.asked}>{reason}</p>
    </Notice>
  );
}
