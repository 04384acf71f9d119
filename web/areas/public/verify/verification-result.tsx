import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type {
  IssuedCertificate,
  IssuedSemester,
  IssuedTranscript,
  Verification,
  VerificationState,
} from '#shared/contract/results/documents.ts';
import { deviceTimeZone, formatDate } from '#web/lib/format/format-date.ts';
import { formatDecimals, formatNumber, formatPercent } from '#web/lib/format/format-number.ts';
import { zoneName } from '#web/lib/format/zone-name.ts';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import styles from './verify.module.css';

const signs: Record<VerificationState, { tone: string; icon: typeof IconBan }> = {
  valid: { tone: 'success', icon: IconCircleCheck },
  revoked: { tone: 'danger', icon: IconBan },
  unknown: { tone: 'warning', icon: IconHelpCircle },
  mistyped: { tone: 'warning', icon: IconAlertTriangle },
  altered: { tone: 'danger', icon: IconAlertTriangle },
};

interface VerificationResultProps {
  verification: Verification;
  /** Whether the PDF itself was checked, not only its code. */
  isFile?: boolean;
}

/** The result, and the issued document to compare with the paper. */
export function VerificationResult({ verification, isFile = false }: VerificationResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Keyboard and screen-reader users are led to the result.
  useEffect(() => heading.current?.focus(), []);
  const { state, document, code } = verification;
  const { tone, icon: Icon } = signs[state];
  return (
    <Stack as="section" gap={20}>
      <div className={styles.verdict} data-tone={tone}>
        <Icon size={24} aria-hidden="true" />
        <div>
          <h2 className={styles.verdictTitle} ref={heading} tabIndex={-1}>
            {titleOf(state, isFile)}
          </h2>
          <p>
            <Explanation verification={verification} isFile={isFile} />
          </p>
        </div>
      </div>
      {document && (
        <div className={styles.issued}>
          {document.kind === 'TRANSCRIPT' ? (
            <TranscriptFacts transcript={document} code={code ?? ''} />
          ) : (
            <CertificateFacts certificate={document} code={code ?? ''} />
          )}
        </div>
      )}
    </Stack>
  );
}

function titleOf(state: VerificationState, isFile: boolean): ReactNode {
  switch (state) {
    case 'valid':
      return isFile ? <Trans>This file is genuine</Trans> : <Trans>This document is valid</Trans>;
    case 'revoked':
      return <Trans>This document was revoked</Trans>;
    case 'altered':
      return isFile ? <Trans>This file was changed</Trans> : <Trans>We can’t confirm this document</Trans>;
    case 'mistyped':
      return <Trans>This code is mistyped</Trans>;
    case 'unknown':
      return isFile ? (
        <Trans>We don’t recognise this file</Trans>
      ) : (
        <Trans>We don’t recognise this code</Trans>
      );
  }
}

function Explanation({ verification, isFile }: Required<VerificationResultProps>) {
  const { state, revokedAt, revokeReason, document } = verification;
  const day = useDayWords();
  switch (state) {
    case 'valid':
      return isFile ? (
        <Trans>It hasn’t changed since it was issued. It says:</Trans>
      ) : (
        <Trans>This is what was issued. Compare it with the document you have.</Trans>
      );
    case 'revoked': {
      const since = revokedAt === null ? '' : day(revokedAt, document?.timezone);
      return revokeReason === null ? (
        <Trans>It has been invalid since {since}.</Trans>
      ) : (
        <Trans>
          It has been invalid since {since}. Reason: {revokeReason}
        </Trans>
      );
    }
    case 'altered':
      return document ? (
        <Trans>It differs from the issued document, which says:</Trans>
      ) : (
        <Trans>Our record for this code doesn’t match what was issued. Please contact the institution.</Trans>
      );
    case 'mistyped':
      return <Trans>This isn’t a valid code. Compare it with the one on your document and try again.</Trans>;
    case 'unknown':
      return isFile ? (
        <Trans>
          It has no seal from this institution, or it was saved again after it was issued. Enter the code
          printed on it instead.
        </Trans>
      ) : (
        <Trans>No document with this code was issued here.</Trans>
      );
  }
}

/** Dates in the institution's time zone, as the paper has them. */
function useDayWords(): (moment: string, timezone?: string) => string {
  const { i18n } = useLingui();
  return (moment, timezone = 'UTC') =>
    formatDate(moment, { language: i18n.locale, timezone, dateFormat: 'D MMM YYYY' });
}

/** "18 Nov 2026 (Accra time)", unless that is the reader's own zone. */
function withZone(day: string, timezone: string): string {
  return timezone === deviceTimeZone() ? day : `${day} (${zoneName(timezone)})`;
}

function CertificateFacts({ certificate, code }: { certificate: IssuedCertificate; code: string }) {
  const { t, i18n } = useLingui();
  const day = useDayWords();
  const { student, quiz, grade, percentage, institution, achievedAt, issuedAt, timezone } = certificate;
  const reached = formatPercent(percentage, 2);
  const items = [
    { key: 'kind', label: t`Document`, value: t`Certificate` },
    { key: 'name', label: t`Name`, value: student.name },
    ...(student.number === null ? [] : [{ key: 'number', label: t`Student number`, value: student.number }]),
    { key: 'title', label: t`Passed`, value: quiz.code === '' ? quiz.title : `${quiz.code} · ${quiz.title}` },
    { key: 'grade', label: t`Grade`, value: `${grade} · ${reached}` },
    { key: 'credits', label: t`Credits`, value: formatNumber(quiz.credits, i18n.locale) },
    { key: 'achieved', label: t`Passed on`, value: day(achievedAt, timezone) },
    { key: 'issued', label: t`Date of issue`, value: withZone(day(issuedAt, timezone), timezone) },
    { key: 'institution', label: t`Institution`, value: institution },
    { key: 'code', label: t`Code`, value: <span className={styles.shownCode}>{code}</span> },
  ];
  return <DataList items={items} />;
}

function TranscriptFacts({ transcript, code }: { transcript: IssuedTranscript; code: string }) {
  const { t, i18n } = useLingui();
  const day = useDayWords();
  const { student, summary, institution, issuedAt, timezone, semesters } = transcript;
  const number = (value: number) => formatNumber(value, i18n.locale);
  const enrolled =
    student.enrollmentDate === null
      ? []
      : [{ key: 'enrolled', label: t`Enrolled`, value: day(student.enrollmentDate, timezone) }];
  const items = [
    { key: 'kind', label: t`Document`, value: t`Transcript` },
    { key: 'name', label: t`Name`, value: student.name },
    ...(student.number === null ? [] : [{ key: 'number', label: t`Student number`, value: student.number }]),
    { key: 'program', label: t`Programme`, value: student.program },
    ...enrolled,
    {
      key: 'gpa',
      label: t`Cumulative GPA`,
      value: summary.gpa === null ? '–' : formatDecimals(summary.gpa, 2, i18n.locale),
    },
    { key: 'credits', label: t`Total credits`, value: number(summary.credits) },
    { key: 'courses', label: t`Courses`, value: number(summary.courses) },
    { key: 'semesters', label: t`Semesters`, value: number(summary.semesters) },
    { key: 'issued', label: t`Date of issue`, value: withZone(day(issuedAt, timezone), timezone) },
    { key: 'institution', label: t`Institution`, value: institution },
    { key: 'code', label: t`Code`, value: <span className={styles.shownCode}>{code}</span> },
  ];
  return (
    <>
      <DataList items={items} />
      {semesters.map((semester) => (
        <SemesterLines key={`${semester.name} ${semester.year}`} semester={semester} />
      ))}
    </>
  );
}

function SemesterLines({ semester }: { semester: IssuedSemester }) {
  const { t, i18n } = useLingui();
  const { name, year, gpa, courses } = semester;
  const shown = gpa === null ? null : formatDecimals(gpa, 2, i18n.locale);
  return (
    <section>
      <Text as="h3" size="label">
        {year === null ? t`No semester` : `${name} ${year}`}
      </Text>
      <ul>
        {courses.map(({ code, title, credits, grade: given, gradePoints, isProvisional }) => {
          const points = gradePoints === null ? '–' : formatDecimals(gradePoints, 1, i18n.locale);
          const grade = given ?? '–';
          const counted = formatNumber(credits, i18n.locale);
          return (
            <li key={`${code} ${title} ${credits} ${grade}`} className={styles.line}>
              <span className={styles.course}>
                {code === '' ? title : `${code} · ${title}`}
                {isProvisional && (
                  <span className={styles.provisional}>
                    <Trans>Provisional</Trans>
                  </span>
                )}
              </span>
              <Text as="span" tone="ink2">
                <Trans>
                  Credits {counted} · Grade {grade} · Grade points {points}
                </Trans>
              </Text>
            </li>
          );
        })}
      </ul>
      {shown !== null && (
        <p className={styles.semesterGpa}>
          <Trans>GPA {shown}</Trans>
        </p>
      )}
    </section>
  );
}
