import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { OwnNameCorrection } from '#shared/contract/people/name-corrections.ts';
import { nameCorrection as limits, textLength } from '#shared/limits.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import styles from './name-correction.module.css';
import {
  type AskedName,
  ownNameCorrectionQuery,
  useRequestNameCorrection,
  useWithdrawNameCorrection,
} from './name-corrections.ts';

interface Name {
  firstName: string;
  lastName: string;
}

/** Students cannot change their name: documents carry it, so an administrator does. */
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
        loading={t`Loading your request…`}
        skeleton={<SkeletonRows count={1} height={36} />}
        failed={t`We couldn’t load your request.`}
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
            You asked to change your name to {firstName} {lastName}.
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
    // The button is only rendered again in the next frame.
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
          Your request to change your name to {firstName} {lastName} was declined
        </Trans>
      </strong>
      <p className={styles.asked}>{reason}</p>
    </Notice>
  );
}

interface NameCorrectionFormProps {
  name: { firstName: string; lastName: string };
  onClose: () => void;
}

/** Asks for the correct name and the reason. */
function NameCorrectionForm({ name, onClose }: NameCorrectionFormProps) {
  const { t } = useLingui();
  const titleId = useId();
  const request = useRequestNameCorrection(onClose);
  const form = useForm<AskedName>({
    initialValues: { ...name, note: '' },
    check: findProblems,
    // Changing the last name also solves the first name's "already your name".
    checksAgain: true,
    submit: (asked) => request.mutateAsync(asked),
  });

  function findProblems(asked: AskedName): { firstName?: string | undefined; lastName?: string | undefined } {
    const [first, last] = [asked.firstName.trim(), asked.lastName.trim()];
    if (first === name.firstName && last === name.lastName) {
      return { firstName: t`This is already your name. Change at least one of the two.` };
    }
    return {
      firstName: first === '' ? t`First name is required` : undefined,
      lastName: last === '' ? t`Last name is required` : undefined,
    };
  }

  return (
    <form className={styles.form} aria-labelledby={titleId} {...form.props}>
      <Text id={titleId} size="label">
        <Trans>Ask for a correction</Trans>
      </Text>
      <div className={styles.pair}>
        <TextField
          label={t`Correct first name`}
          autoFocus
          maxLength={textLength.name}
          {...form.field('firstName')}
        />
        <TextField label={t`Correct last name`} maxLength={textLength.name} {...form.field('lastName')} />
      </div>
      <TextAreaField
        label={t`Reason (optional)`}
        hint={t`For example, it’s spelled differently in your passport.`}
        rows={2}
        maxLength={limits.note}
        {...form.field('note')}
      />
      {form.problem !== null && <Notice tone="danger">{form.problem}</Notice>}
      <Row wrap gap={8}>
        <Button type="submit" loading={form.isBusy}>
          <Trans>Send request</Trans>
        </Button>
        <Button variant="subtle" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </Row>
    </form>
  );
}
