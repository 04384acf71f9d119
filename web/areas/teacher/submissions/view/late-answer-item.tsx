import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LateAnswer } from '#shared/contract/results/submissions.ts';
import { lateAnswerQuery } from '#web/features/grading/submission-queries.ts';
import { markable } from '#web/features/grading/use-marking-keys.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CheckBox } from '#web/ui/fields/check-box.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import styles from '../submissions.module.css';
import own from './view.module.css';

interface Props {
  attemptId: number;
  late: LateAnswer;
  /** The answer is an option written by a teacher, otherwise the student's own text. */
  isOption: boolean;
  isChosen: boolean;
  /** Null if it cannot be selected together with others. */
  onChoose: ((isChosen: boolean) => void) | null;
  onDecide: (decision: 'ACCEPTED' | 'REFUSED') => void;
}

export function LateAnswerItem({ attemptId, late, isOption, isChosen, onChoose, onDecide }: Props) {
  const { t } = useLingui();
  const { orderNumber, questionText, decision } = late;
  // Lists contain only the start of a long text.
  const [isWholeAsked, setWholeAsked] = useState(false);
  const whole = useQuery({ ...lateAnswerQuery(attemptId, late.id), enabled: late.isCut && isWholeAsked });
  const { answer, stored } = (isWholeAsked ? whole.data : undefined) ?? late;
  const which = <span className="visually-hidden">: {t`late answer to question ${orderNumber}`}</span>;
  return (
    <li className={own.late} data-late={late.id} {...markable}>
      <Row gap={8} align="start">
        {onChoose && decision === null && (
          <CheckBox
            label={t`Select the late answer to question ${orderNumber}`}
            checked={isChosen}
            onChange={({ target: { checked } }) => onChoose(checked)}
          />
        )}
        <Text as="h3" size="label" breaks>
          <Trans>Question {orderNumber}:</Trans> <RichText text={questionText} />
        </Text>
      </Row>
      <dl className={own.pair}>
        <Side label={decision === 'ACCEPTED' ? t`Late answer (accepted)` : t`Late answer`}>
          <LateText answer={answer} isOption={isOption} />
        </Side>
        {decision === null && (
          <Side label={t`Saved answer`}>
            <LateText answer={stored} isOption={isOption} />
          </Side>
        )}
      </dl>
      {whole.isError && (
        <Notice tone="warning">
          <Trans>We couldn’t load the full answer. Check your connection and try again.</Trans>
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
      <Text as="dt" size="caption" tone="ink2">
        {label}
      </Text>
      <dd className={own.lateText}>{children}</dd>
    </div>
  );
}

/** The student may have copied the correct answer. */
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
    clientSavedAt !== null && t`saved ${saved} (student’s device clock, unverified)`,
    source === 'ANSWER_FILE' && t`from an answer file`,
  ].filter((fact) => fact !== false);
  return (
    <Text size="small" tone="ink2">
      {facts.join(' · ')}
    </Text>
  );
}

function Decided({ late: { decision, decidedBy, decidedAt } }: { late: LateAnswer }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const when = decidedAt === null ? '' : formatDateTime(decidedAt, preferences);
  const who = decidedBy ?? t`a teacher`;
  return (
    <Text size="small-label">
      {decision === 'ACCEPTED' ? t`Accepted by ${who}, ${when}` : t`Refused by ${who}, ${when}`}
    </Text>
  );
}

/** Only options, which teachers write, can contain formulas. */
export function LateText({ answer, isOption }: { answer: string | null; isOption: boolean }) {
  if (answer === null || answer.trim() === '') return <Trans>No answer</Trans>;
  return isOption ? <RichText text={answer} /> : answer;
}
