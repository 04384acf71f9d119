import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AnswerVersion } from '#shared/contract/answer-versions.ts';
import type { SubmissionAnswer } from '#shared/contract/submissions.ts';
import { answerHistoryQuery } from '#web/features/grading/submissions.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { useDeviceLabel } from '#web/lib/use-device-label.ts';
import { DisclosureButton } from '#web/ui/disclosure-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './view.module.css';

interface Props {
  attemptId: number;
  answer: SubmissionAnswer;
}

/** Earlier versions of an answer, and what another device wrote at the same time. Nothing where there is one version. */
export function AnswerVersions({ attemptId, answer }: Props) {
  const history = useQuery(answerHistoryQuery(attemptId));
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const found = history.data?.questions.find(({ question }) => question.id === answer.question.id);
  const earlier = found?.versions.filter(({ kind }) => kind !== 'CURRENT') ?? [];
  if (earlier.length === 0) return null;
  const isUndecided = earlier.some(({ kind, isDecided }) => kind === 'UNMERGED' && !isDecided);
  return (
    <div className={styles.versions}>
      {isUndecided && (
        <Notice tone="warning">
          <Trans>
            The student wrote another version of this answer on a second device and did not choose between
            them. The answer above counts.
          </Trans>
        </Notice>
      )}
      <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={listId}>
        <Plural value={earlier.length} one="# other version" other="# other versions" />
      </DisclosureButton>
      <ol id={listId} className={styles.versionList} hidden={!isOpen}>
        {earlier.map((version) => (
          <VersionItem key={`${version.kind} ${version.savedAt}`} version={version} answer={answer} />
        ))}
      </ol>
    </div>
  );
}

function VersionItem({ version, answer }: { version: AnswerVersion; answer: SubmissionAnswer }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const labelOf = useDeviceLabel();
  const { kind, isDecided, savedAt, device } = version;
  const words =
    kind === 'REPLACED'
      ? t`Replaced`
      : isDecided
        ? t`Not chosen by the student`
        : t`Not chosen before submitting`;
  const facts = [formatDateTime(savedAt, preferences), labelOf(device), words].filter((fact) => fact !== '');
  return (
    <li>
      <p className={styles.by}>{facts.join(' · ')}</p>
      <p className={styles.versionText}>{textOf(version, answer) ?? <Trans>Cleared</Trans>}</p>
    </li>
  );
}

function textOf({ response, selectedAnswer }: AnswerVersion, { options }: SubmissionAnswer): string | null {
  if (response?.type === 'text') return response.text === '' ? null : response.text;
  const optionId = response?.option?.id;
  const option = options.find(({ id }) => id === optionId);
  return option ? `${selectedAnswer ?? option.optionLabel}. ${option.optionText}` : selectedAnswer;
}
