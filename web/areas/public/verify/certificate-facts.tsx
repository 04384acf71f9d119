import { useLingui } from '@lingui/react/macro';
import type { IssuedCertificate } from '#shared/contract/documents.ts';
import { formatNumber, formatPercent } from '#web/lib/format-number.ts';
import { DataList } from '#web/ui/data-list.tsx';
import { useDayWords } from './use-day-words.ts';
import styles from './verify.module.css';

export function CertificateFacts({ certificate, code }: { certificate: IssuedCertificate; code: string }) {
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
    { key: 'issued', label: t`Date of issue`, value: day(issuedAt, timezone) },
    { key: 'institution', label: t`Institution`, value: institution },
    { key: 'code', label: t`Code`, value: <span className={styles.shownCode}>{code}</span> },
  ];
  return <DataList items={items} />;
}
