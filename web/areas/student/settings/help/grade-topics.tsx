import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { gradingScale } from '#shared/grading-scale.ts';
import { HelpTopic } from '#web/features/settings/help-topic.tsx';
import { formatDecimals, formatPercent } from '#web/lib/format-number.ts';
import { paths } from '#web/lib/paths.ts';
import { DataList } from '#web/ui/data-list.tsx';

/** What results and grades mean. */
export function GradeTopics() {
  const { t } = useLingui();
  return (
    <>
      <HelpTopic title={t`Results`}>
        <p>
          <Trans>
            After submitting you see your result, or later if the quiz shows marks after it closes or when
            your teacher releases them. Until then, and while an essay is not marked, the result is
            provisional and does not count for your CGPA. Where you may take a quiz again, only your highest
            score counts.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`Grades and CGPA`}>
        <p>
          <Trans>
            The letter comes from the percentage of a quiz. Your CGPA is the mean of the grade points over the
            best grade of each quiz, weighted by its credits. You find it in your{' '}
            <Link to={paths.student.transcript}>Transcript</Link>, and each quiz in your{' '}
            <Link to={paths.student.gradeBook}>Grade Book</Link>.
          </Trans>
        </p>
        <DataList
          items={gradingScale.map(({ letter, from, points }) => {
            const percentage = formatPercent(from);
            const gradePoints = formatDecimals(points, 1);
            return { key: letter, label: letter, value: t`From ${percentage}: ${gradePoints} grade points` };
          })}
        />
      </HelpTopic>
      <HelpTopic title={t`Messages, notifications and your calendar`}>
        <p>
          <Trans>
            Messages of your teachers stand behind the envelope, what happened to your quizzes behind the
            bell. Under <Link to="?tab=preferences">System Preferences</Link> you choose what you are told of,
            whether by e-mail as well, and have the times of your quizzes in your own calendar.
          </Trans>
        </p>
      </HelpTopic>
    </>
  );
}
