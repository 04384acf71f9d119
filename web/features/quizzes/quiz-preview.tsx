import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { fetchFile } from '#web/lib/api/fetch-file.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatPercent } from '#web/lib/format/format-number.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DataList } from '#web/ui/lists/data-list.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './quiz-card.module.css';
import type { QuizEntry } from './quiz-entry.ts';
import { attemptRuleText, ownTimeText, type QuizReader, refusalText } from './quiz-text.ts';
import { reviewRuleText } from './review-rule.ts';
import { StartLink } from './start-link.tsx';

interface Props {
  /** Null until a preview is opened. */
  entry: QuizEntry | null;
  reader: QuizReader;
  opened: boolean;
  onClose: () => void;
}

/** The rules of a quiz before it starts, without its questions. */
export function QuizPreview({ entry, reader, opened, onClose }: Props) {
  const mayStart = entry?.quiz.own?.mayStart === true && !reader.isReadOnly;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={entry?.quiz.title}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {entry && !reader.isReadOnly && hasTimeToCome(entry.quiz) && <QuizCalendar quiz={entry.quiz} />}
          {mayStart && <StartLink quiz={entry.quiz} status={entry.status} variant="filled" />}
        </>
      }
    >
      {entry && <Preview quiz={entry.quiz} reader={reader} />}
    </Dialog>
  );
}

function Preview({ quiz, reader }: { quiz: Quiz; reader: QuizReader }) {
  const { description, own } = quiz;
  return (
    <>
      {description !== '' && <p className={styles.description}>{description}</p>}
      <Facts quiz={quiz} reader={reader} />
      {own?.whyNot != null && <p className={styles.previewWhyNot}>{refusalText(own.whyNot, reader)}</p>}
    </>
  );
}

function Facts({ quiz, reader }: { quiz: Quiz; reader: QuizReader }) {
  const { t } = useLingui();
  const { teacher, opensAt, passingMark, own } = quiz;
  const { preferences, isReadOnly, isWatched } = reader;
  const closesAt = own?.closesAt ?? quiz.closesAt;
  const closes = closesAt === null ? null : formatDateTime(closesAt, preferences);
  const hasLaterClose = closesAt !== null && closesAt !== quiz.closesAt;
  const facts = [
    teacher && { key: 'teacher', label: t`Teacher`, value: `${teacher.firstName} ${teacher.lastName}` },
    { key: 'questions', label: t`Questions`, value: quiz.questionCount },
    { key: 'points', label: t`Points`, value: quiz.totalPoints },
    { key: 'time', label: t`Time limit`, value: ownTimeText(quiz, reader) },
    { key: 'attempts', label: t`Attempts`, value: attemptRuleText(quiz, reader) },
    opensAt !== null && { key: 'opens', label: t`Opens`, value: formatDateTime(opensAt, preferences) },
    closes !== null && {
      key: 'closes',
      label: t`Closes`,
      value: !hasLaterClose
        ? closes
        : isReadOnly
          ? t`${closes}, with extra time`
          : t`${closes}, with your extra time`,
    },
    quiz.hasPassword && {
      key: 'password',
      label: t`Password`,
      value: t`Required to start`,
    },
    passingMark !== null && { key: 'passing', label: t`Pass mark`, value: formatPercent(passingMark) },
    !isReadOnly &&
      isWatched && {
        key: 'watched',
        label: t`Monitoring`,
        value: t`Your teacher can see how often you leave the page.`,
      },
    { key: 'review', label: t`Shown afterwards`, value: reviewRuleText(quiz) },
    { key: 'credits', label: t`Credits`, value: quiz.credits },
  ];
  return <DataList items={facts.filter((fact) => fact !== false && fact !== null)} />;
}

/** Whether its opening or closing time is in the future. */
function hasTimeToCome({ opensAt, own }: Quiz): boolean {
  if (!own) return false;
  if (own.whyNot === 'NOT_OPEN_YET') return opensAt !== null;
  return own.closesAt !== null && (own.whyNot === null || own.whyNot === 'NO_QUESTIONS');
}

/** Downloads the opening and closing times as a calendar file. */
function QuizCalendar({ quiz }: { quiz: Quiz }) {
  const fetching = useMutation({
    mutationFn: () => fetchFile({ path: `/quiz/${quiz.id}/calendar`, fallbackName: 'quizzes.ics' }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button
      loading={fetching.isPending}
      leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
      onClick={() => fetching.mutate()}
    >
      <Trans>Add to calendar</Trans>
    </Button>
  );
}
