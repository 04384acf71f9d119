import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LateAnswer } from '#shared/contract/submissions.ts';
import { lateAnswerQuery } from '#web/features/grading/submissions.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from '../submissions.module.css';
import { LateText } from './late-text.tsx';
import own from './view.module.css';

interface Props {
  attemptId: number;
  late: LateAnswer;
  /** One of several options, as its teacher wrote them; else what the student wrote. */
  isOption: boolean;
  isChosen: boolean;
  /** Null where there is nothing to choose between, or it is decided by itself. */
  onChoose: ((isChosen: boolean) => void) | null;
  onDecide: (decision: 'ACCEPTED' | 'REFUSED') => void;
}

export function LateAnswerItem({ attemptId, late, isOption, isChosen, onChoose, onDecide }: Props) {
  const { t } = useLingui();
  const { orderNumber, questionText, decision } = late;
  // A list has only the beginning of a long text.
  const [isWholeAsked, setWholeAsked] = useState(false);
  const whole = useQuery({ ...lateAnswerQuery(attemptId, late.id), enabled: late.isCut && isWholeAsked });
  const { answer, stored } = (isWholeAsked ? whole.data : undefined) ?? late;
  const which = <span className="visually-hidden">: {t`late answer to question ${orderNumber}`}</span>;
  return (
    <li className={own.late}>
      <div className={own.lateHead}>
        {onChoose && decision === null && (
          <CheckBox
            label={t`Choose the late answer to question ${orderNumber}`}
            checked={isChosen}
            onChange={({ target: { checked } }) => onChoose(checked)}
          />
        )}
        <h3 className={own.lateTitle}>
          <Trans>Question {orderNumber}:</Trans> <RichText text={questionText} />
        </h3>
      </div>
      <dl className={own.pair}>
        <Side label={decision === 'ACCEPTED' ? t`Came late, and counts` : t`Came late`}>
          <LateText answer={answer} isOption={isOption} />
        </Side>
        {decision === null && (
          <Side label={t`Counts now`}>
            <LateText answer={stored} isOption={isOption} />
          </Side>
        )}
      </dl>
      {whole.isError && (
        <Notice tone="warning">
          <Trans>We couldn't load the full answer. Check your connection and try again.</Trans>
        </Notice>
      )}
      {late.isCut && !(isWholeAsked && whole.data) && (
        <div className={styles.ways}>
          <Button
            size="xs"
            loading={whole.isFetching}
            onClick={() => (isWholeAsked ? void whole.refetch() : setWholeAsked(true))}
          >
            <Trans>Show full answer</Trans>
            {which}
          </Button>
        </div>
      )}
      <KeyWarning late={late} />
      <Times late={late} />
      {decision === null ? (
        <div className={styles.ways}>
          <Button
            size="xs"
            variant={late.keyVisibleSince === null ? 'light' : 'default'}
            onClick={() => onDecide('ACCEPTED')}
          >
            <Trans>Accept</Trans>
            {which}
          </Button>
          <Button size="xs" onClick={() => onDecide('REFUSED')}>
            <Trans>Refuse</Trans>
            {which}
          </Button>
        </div>
      ) : (
        <Decided late={late} />
      )}
    </li>
  );
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={own.factLabel}>{label}</dt>
      <dd className={own.lateText}>{children}</dd>
    </div>
  );
}

/** Its student may have copied the correct answer. */
export function KeyWarning({ late: { receivedAt, keyVisibleSince } }: { late: LateAnswer }) {
  const preferences = useDatePreferences();
  if (keyVisibleSince === null) return null;
  const arrived = formatDateTime(receivedAt, preferences);
  const visible = formatDateTime(keyVisibleSince, preferences);
  return (
    <Notice tone="warning">
      <Trans>
        Arrived on {arrived}, after the correct answer became visible on {visible}.
      </Trans>
    </Notice>
  );
}

function Times({ late: { receivedAt, clientSavedAt, source } }: { late: LateAnswer }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const received = formatDateTime(receivedAt, preferences);
  const saved = clientSavedAt === null ? '' : formatDateTime(clientSavedAt, preferences);
  const facts = [
    t`Received ${received}`,
    clientSavedAt !== null && t`saved ${saved} by the clock of the student's device, which proves nothing`,
    source === 'ANSWER_FILE' && t`from an answer file`,
  ].filter((fact) => fact !== false);
  return <p className={own.by}>{facts.join(' · ')}</p>;
}

function Decided({ late: { decision, decidedBy, decidedAt } }: { late: LateAnswer }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const when = decidedAt === null ? '' : formatDateTime(decidedAt, preferences);
  const who = decidedBy ?? t`a teacher`;
  return (
    <p className={own.who}>
      {decision === 'ACCEPTED' ? t`Accepted by ${who}, ${when}` : t`Refused by ${who}, ${when}`}
    </p>
  );
}
