import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Review } from '#shared/contract/attempts/attempts.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration, secondsBetween } from '#web/lib/format/format-duration.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import styles from './receipt-card.module.css';

/** Proves that the answers have arrived. */
export function ReceiptCard({ review: { attempt, receipt } }: { review: Review }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = (useLocation().state as { isSubmitted?: boolean } | null)?.isSubmitted === true;
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const { answers, questions, submittedAt, lastAnswerAt, code } = receipt;
  const submitted = formatDateTime(submittedAt, preferences);
  const facts = [
    { key: 'submitted', label: t`Submitted`, value: t`${submitted} (server time)` },
    {
      key: 'time',
      label: t`Time taken`,
      value: formatDuration(secondsBetween(attempt.startedAt, submittedAt)),
    },
    { key: 'answers', label: t`Answers received`, value: t`${answers} of ${questions}` },
    lastAnswerAt !== null && {
      key: 'last',
      label: t`Last answer`,
      value: formatDateTime(lastAnswerAt, preferences),
    },
    { key: 'code', label: t`Receipt number`, value: <ReceiptCode code={code} /> },
  ];
  return (
    <section className={styles.card} aria-labelledby="receipt">
      <div className={styles.head}>
        <span className={styles.sign}>
          <IconCheck size={20} aria-hidden="true" />
        </span>
        <div>
          <h2 id="receipt" ref={heading} className={styles.title} tabIndex={-1}>
            {attempt.status === 'TIMED_OUT' ? (
              <Trans>Time ran out, so we submitted your answers</Trans>
            ) : (
              <Trans>Quiz submitted</Trans>
            )}
          </h2>
          <Text tone="ink2">
            {answers === questions ? (
              <Trans>We received all your answers.</Trans>
            ) : (
              <Plural
                value={questions - answers}
                one="# question wasn’t answered."
                other="# questions weren’t answered."
              />
            )}
          </Text>
        </div>
      </div>
      <DataList items={facts.filter((fact) => fact !== false)} />
    </section>
  );
}

function ReceiptCode({ code }: { code: string }) {
  const { t } = useLingui();
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(t`Receipt number copied`);
    } catch {
      // Plain HTTP has no clipboard; the number is visible.
    }
  }
  return (
    <span className={styles.code}>
      {code}
      {'clipboard' in navigator && (
        <IconButton
          label={t`Copy the receipt number`}
          icon={<IconCopy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        />
      )}
    </span>
  );
}
