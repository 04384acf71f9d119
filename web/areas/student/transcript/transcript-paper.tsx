import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Transcript } from '#shared/contract/results/documents.ts';
import { gradingScale } from '#shared/grading-scale.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useBrand } from '#web/lib/brand.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { formatDecimals, formatNumber } from '#web/lib/format/format-number.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { StatStrip } from '#web/ui/lists/stat-strip.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { CourseHistory } from './course-history.tsx';
import styles from './transcript.module.css';

/** The printable part of the page. */
export function TranscriptPaper({ transcript }: { transcript: Transcript }) {
  const { t } = useLingui();
  return (
    <article className={styles.paper} aria-label={t`Transcript`}>
      <TranscriptHolder transcript={transcript} />
      <TranscriptSummary summary={transcript.summary} />
      {transcript.semesters.length === 0 ? (
        <EmptyState title={t`No graded courses yet.`} text={t`Quizzes appear here once they’re graded.`} />
      ) : (
        <CourseHistory semesters={transcript.semesters} />
      )}
      <Rules hasProvisional={transcript.summary.provisional > 0} />
    </article>
  );
}

function Rules({ hasProvisional }: { hasProvisional: boolean }) {
  const { i18n } = useLingui();
  const scale = gradingScale
    .map(({ letter, points }) => `${letter} ${formatDecimals(points, 1, i18n.locale)}`)
    .join(', ');
  return (
    <Text as="div" size="caption" tone="ink3">
      <p>
        <Trans>GPA = sum of credits × grade points, divided by total credits. {scale}.</Trans>
      </p>
      {hasProvisional && (
        <p>
          <Trans>Provisional grades don’t count towards the totals until they’re final and released.</Trans>
        </p>
      )}
    </Text>
  );
}

/** The student and the issuing institution. */
function TranscriptHolder({ transcript: { student } }: { transcript: Transcript }) {
  const { t } = useLingui();
  const { name: brandName, shortName } = useBrand();
  const preferences = useDatePreferences();
  const { number, name, program, enrollmentDate } = student;
  const facts = [
    t`Student number ${number}`,
    program,
    ...(enrollmentDate === null ? [] : [t`Enrolled ${formatDate(enrollmentDate, preferences)}`]),
  ];
  return (
    <Row as="header" className={styles.holder} lineGap={12} gap={16} align="center">
      <PersonAvatar name={name} size={48} shape="circle" />
      <Text as="div" className={styles.who} breaks grow>
        <Text as="h2" size="section">
          {name}
        </Text>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Text>
      <div className={styles.brand}>
        <p className={styles.brandName}>
          <BrandMark shortName={shortName} size={28} />
          {brandName}
        </p>
        <p className={styles.unofficial}>
          <Trans>Unofficial transcript</Trans>
        </p>
      </div>
    </Row>
  );
}

function TranscriptSummary({ summary }: { summary: Transcript['summary'] }) {
  const { t, i18n } = useLingui();
  const { gpa, credits, courses, semesters, provisional } = summary;
  const number = (value: number) => formatNumber(value, i18n.locale);
  const uncounted =
    provisional > 0
      ? plural(provisional, { one: '# more is provisional', other: '# more are provisional' })
      : '';
  return (
    <StatStrip
      label={t`Summary`}
      items={[
        {
          key: 'gpa',
          label: t`Cumulative GPA`,
          value: gpa === null ? '–' : formatDecimals(gpa, 2, i18n.locale),
        },
        { key: 'credits', label: t`Total credits`, value: number(credits) },
        { key: 'courses', label: t`Courses`, value: number(courses), caption: uncounted },
        { key: 'semesters', label: t`Semesters`, value: number(semesters) },
      ]}
    />
  );
}
