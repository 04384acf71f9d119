import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { quizSettingsPath } from '#web/lib/address/teacher-paths.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { Fact } from '#web/ui/lists/fact.tsx';
import { effectiveTime, type TimedQuiz } from './cut-time.ts';
import type { GivenExtra } from './extra-time-draft.ts';

interface Props {
  quiz: TimedQuiz & { id: number };
  name: string;
  /** Null while the number is invalid. */
  extra: GivenExtra | null;
}

/** The times the student gets, and a warning when the quiz closes before they have used them. */
export function EffectiveTimeNote({ quiz, name, extra }: Props) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  if (extra === null) return null;
  const given = {
    factor: 'timeFactor' in extra ? extra.timeFactor : null,
    minutes: 'extraMinutes' in extra ? extra.extraMinutes : null,
  };
  const { limit, closesAt, cutTo } = effectiveTime(quiz, given, new Date());
  if (limit === null && closesAt === null) {
    return (
      <Notice tone="info">
        <Trans>This quiz has no time limit and no closing date, so extra time changes nothing yet.</Trans>
      </Notice>
    );
  }
  const usual = quiz.timeLimit === null ? null : formatDuration(quiz.timeLimit * 60);
  const closes = closesAt === null ? null : formatDateTime(closesAt.toISOString(), preferences);
  const usualClose = quiz.closesAt === null ? '' : formatDateTime(quiz.closesAt, preferences);
  const needed = limit === null ? '' : formatDuration(limit * 60);
  const left = formatDuration((cutTo ?? 0) * 60);
  return (
    <Stack gap={12}>
      <Row as="dl" wrap gap={24} lineGap={8}>
        {usual !== null && (
          <Fact label={t`Time limit`}>
            {needed}
            <Usual>{t`Everyone else: ${usual}`}</Usual>
          </Fact>
        )}
        {closes !== null && (
          <Fact label={t`Closes`}>
            {closes}
            <Usual>{t`Everyone else: ${usualClose}`}</Usual>
          </Fact>
        )}
      </Row>
      {cutTo === 0 && (
        <Notice tone="warning">
          <Trans>The quiz has closed for {name}, even with this extra time.</Trans> <Settings quiz={quiz} />
        </Notice>
      )}
      {cutTo !== null && cutTo > 0 && (
        <Notice tone="warning">
          <Trans>
            {name} needs {needed}, but the quiz closes after {left}.
          </Trans>{' '}
          <Settings quiz={quiz} />
        </Notice>
      )}
    </Stack>
  );
}

function Settings({ quiz: { id } }: Pick<Props, 'quiz'>) {
  return (
    <Link className="text-link" to={quizSettingsPath(id)}>
      <Trans>Change the closing date</Trans>
    </Link>
  );
}

function Usual({ children }: { children: string }) {
  return (
    <Text as="div" size="small" tone="ink3">
      {children}
    </Text>
  );
}
