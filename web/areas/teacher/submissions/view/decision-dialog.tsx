import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LateAnswer } from '#shared/contract/submissions.ts';
import { grading } from '#shared/limits.ts';
import {
  decideAllLateAnswers,
  decideLateAnswers,
  submissionQuery,
} from '#web/features/grading/submissions.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { sayFailure } from '../../question-bank/say-failure.ts';
import { KeyWarning } from './late-answer-item.tsx';
import { LateText } from './late-text.tsx';
import own from './view.module.css';

export interface Decision {
  decision: 'ACCEPTED' | 'REFUSED';
  answers: readonly LateAnswer[];
  /** Instead of those: all that are open, and how many that is. */
  all?: number;
}

interface Props {
  attemptId: number;
  asked: Decision | null;
  /** The questions that are answered by choosing. */
  withOptions: ReadonlySet<number>;
  onClose: (isDone: boolean) => void;
}

/** Says what accepting or refusing does, before it is done: neither can be taken back. */
export function DecisionDialog({ attemptId, asked, withOptions, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  // While it fades it shows what it asked.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) {
    setLast(asked);
    setReason('');
  }
  const { decision, answers, all }: Decision = last ?? { decision: 'ACCEPTED', answers: [] };
  const count = all ?? answers.length;
  const isAccepting = decision === 'ACCEPTED';
  const isAfterKey = answers.some(({ keyVisibleSince }) => keyVisibleSince !== null);

  function send(given: string) {
    if (all !== undefined) return decideAllLateAnswers(attemptId, { decision, expected: all, reason: given });
    const decisions = answers.map(({ id, keyVisibleSince }) => ({
      id,
      decision,
      ...(isAccepting && keyVisibleSince !== null ? { despiteVisibleKey: true } : {}),
    }));
    return decideLateAnswers(attemptId, { decisions, reason: given });
  }

  async function decide() {
    try {
      const decided = await send(reason.trim());
      queries.setQueryData(submissionQuery(attemptId).queryKey, decided);
      toast.success(isAccepting ? acceptedText(count) : refusedText(count));
      onClose(true);
    } catch (error) {
      sayFailure(error);
    } finally {
      void queries.invalidateQueries({ queryKey: ['submissions'] });
    }
  }

  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={() => onClose(false)}
      title={
        isAccepting
          ? plural(count, { one: 'Accept the late answer?', other: 'Accept # late answers?' })
          : plural(count, { one: 'Refuse the late answer?', other: 'Refuse # late answers?' })
      }
      confirmLabel={isAccepting ? (isAfterKey ? t`Accept anyway` : t`Accept`) : t`Refuse`}
      onConfirm={decide}
    >
      <div className={own.dialog}>
        <p>
          {isAccepting ? (
            <Trans>
              What came late then counts instead of what is stored now, and is marked anew: a mark you gave
              the old answer is dropped, and an essay waits again. This cannot be taken back.
            </Trans>
          ) : (
            <Trans>
              What is stored now goes on counting, and no mark changes. This cannot be taken back.
            </Trans>
          )}
        </p>
        {answers.length > 0 && (
          <ul className={own.lateList}>
            {answers.map(({ id, question, orderNumber, answer, stored }) => (
              <li key={id}>
                <Trans>Question {orderNumber}:</Trans>{' '}
                <LateText answer={isAccepting ? answer : stored} isOption={withOptions.has(question.id)} />
              </li>
            ))}
          </ul>
        )}
        {answers.map((answer) => (
          <KeyWarning key={answer.id} late={answer} />
        ))}
        <TextField
          label={t`Why?`}
          hint={t`Optional. Kept in the history, for teachers only.`}
          maxLength={grading.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

function acceptedText(count: number): string {
  return plural(count, {
    one: 'The late answer counts now.',
    other: '# late answers count now.',
  });
}

function refusedText(count: number): string {
  return plural(count, {
    one: 'The late answer was refused.',
    other: '# late answers were refused.',
  });
}
