import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AnswerVersion } from '#shared/contract/attempts/answer-versions.ts';
import type { AnswerHistory } from '#shared/contract/attempts/attempt-devices.ts';
import type { SubmissionAnswer } from '#shared/contract/results/submissions.ts';
import {
  answerHistoryQuery,
  answerVersionPagesQuery,
  answerVersionQuery,
} from '#web/features/grading/submission-queries.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { useDeviceLabel } from '#web/lib/format/use-device-label.ts';
import { useShowMore } from '#web/lib/lists/use-show-more.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { sayFailure } from '../../question-bank/failure-toast.ts';
import styles from './view.module.css';

interface Props {
  attemptId: number;
  answer: SubmissionAnswer;
}

/**
 * Earlier versions of an answer, and concurrent versions from other devices. Renders nothing for a single version.
 */
export function AnswerVersions({ attemptId, answer }: Props) {
  const history = useQuery(answerHistoryQuery(attemptId));
  const ofAnswer = history.data?.questions.find(({ question }) => question.id === answer.question.id);
  return ofAnswer ? <VersionPages attemptId={attemptId} answer={answer} history={ofAnswer} /> : null;
}

function VersionPages({ attemptId, answer, history }: Props & { history: AnswerHistory }) {
  const hasMore = history.total > history.versions.length;
  const pages = useInfiniteQuery({ ...answerVersionPagesQuery(attemptId, history), enabled: hasMore });
  const { isLoadingMore, showMore } = useShowMore(pages, sayFailure);
  const versions = hasMore ? pages.data.pages.flatMap(({ items }) => items) : history.versions;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const earlier = versions.filter(({ kind }) => kind !== 'CURRENT');
  if (earlier.length === 0) return null;
  const count = history.total - (versions.length - earlier.length);
  const isUndecided = earlier.some(({ kind, isDecided }) => kind === 'UNMERGED' && !isDecided);
  return (
    <div className={styles.versions}>
      {isUndecided && (
        <Notice tone="warning">
          <Trans>
            The student wrote another version of this answer on a second device and didn’t choose between
            them. The answer above counts.
          </Trans>
        </Notice>
      )}
      <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={listId}>
        <Plural value={count} one="# other version" other="# other versions" />
      </DisclosureButton>
      <ol id={listId} className={styles.versionList} hidden={!isOpen}>
        {earlier.map((version) => (
          <VersionItem
            key={version.id ?? version.savedAt}
            attemptId={attemptId}
            version={version}
            answer={answer}
          />
        ))}
      </ol>
      {isOpen && <ShowMore shown={earlier.length} total={count} loading={isLoadingMore} onMore={showMore} />}
    </div>
  );
}

function VersionItem({ attemptId, version, answer }: Props & { version: AnswerVersion }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const labelOf = useDeviceLabel();
  const { id, kind, isDecided, isCut, savedAt, device } = version;
  // Lists contain only the start of a long text.
  const [isWholeAsked, setWholeAsked] = useState(false);
  const whole = useQuery({ ...answerVersionQuery(attemptId, id ?? 0), enabled: isCut && isWholeAsked });
  const isWhole = !isCut || whole.data !== undefined;
  const words =
    kind === 'REPLACED'
      ? t`Replaced`
      : isDecided
        ? t`Not chosen by the student`
        : t`Not chosen before submission`;
  const facts = [formatDateTime(savedAt, preferences), labelOf(device), words].filter((fact) => fact !== '');
  return (
    <li>
      <Text size="small" tone="ink2">
        {facts.join(' · ')}
      </Text>
      <p className={styles.versionText}>{textOf(whole.data ?? version, answer) ?? <Trans>Cleared</Trans>}</p>
      {whole.isError && (
        <Notice tone="warning">
          <Trans>We couldn’t load the full answer. Check your connection and try again.</Trans>
        </Notice>
      )}
      {!isWhole && (
        <Button
          size="xs"
          loading={whole.isFetching}
          onClick={() => (isWholeAsked ? void whole.refetch() : setWholeAsked(true))}
        >
          <Trans>Show full answer</Trans>
        </Button>
      )}
    </li>
  );
}

function textOf({ response, selectedAnswer }: AnswerVersion, { options }: SubmissionAnswer): string | null {
  if (response?.type === 'text') return response.text === '' ? null : response.text;
  const optionId = response?.option?.id;
  const option = options.find(({ id }) => id === optionId);
  return option ? `${selectedAnswer ?? option.optionLabel}. ${option.optionText}` : selectedAnswer;
}
