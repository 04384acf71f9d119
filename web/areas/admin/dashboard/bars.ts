import { plural, t } from '@lingui/core/macro';
import type { AdminStats } from '#shared/contract/results/dashboard.ts';
import { formatPercent } from '#web/lib/format/format-number.ts';

export interface Bar {
  key: 'registrations' | 'payments' | 'active' | 'completion';
  label: string;
  value: string;
  /** In percent. */
  share: number;
  caption: string;
  explanation: string;
}

export function barsOf(stats: AdminStats): Bar[] {
  const { studentRegistrations, acceptedStudents, paymentsCompleted, activeQuizUsers } = stats;
  const { attemptsStarted, attemptsCompleted } = stats;
  const completion = Math.round(stats.quizCompletionRate * 100);
  const texts = barTexts();
  return [
    {
      ...texts.registrations,
      value: String(studentRegistrations),
      share: shareOf(acceptedStudents, studentRegistrations),
      caption:
        studentRegistrations === 0
          ? t`Nobody has registered yet`
          : t`${acceptedStudents} of ${studentRegistrations} accepted`,
    },
    {
      ...texts.payments,
      value: String(paymentsCompleted),
      share: shareOf(paymentsCompleted, studentRegistrations),
      caption:
        paymentsCompleted === 0
          ? t`No payment system configured`
          : plural(studentRegistrations, {
              one: `${paymentsCompleted} of # registration`,
              other: `${paymentsCompleted} of # registrations`,
            }),
    },
    {
      ...texts.active,
      value: String(activeQuizUsers),
      share: shareOf(activeQuizUsers, acceptedStudents),
      caption: plural(acceptedStudents, {
        0: 'No accepted students yet',
        one: `${activeQuizUsers} of # accepted student took a quiz in the last 30 days`,
        other: `${activeQuizUsers} of # accepted students took a quiz in the last 30 days`,
      }),
    },
    {
      ...texts.completion,
      value: attemptsStarted === 0 ? '–' : formatPercent(completion),
      share: completion,
      caption: plural(attemptsStarted, {
        0: 'No attempts yet',
        one: `${attemptsCompleted} of # attempt`,
        other: `${attemptsCompleted} of # attempts`,
      }),
    },
  ];
}

const fallback = { registrations: 68, payments: 75, active: 60, completion: 50 } as const;

/** Placeholder values until data is available; each is labelled as such. */
export function fallbackBars(): Bar[] {
  return Object.values(barTexts()).map((texts) => ({
    ...texts,
    value: formatPercent(fallback[texts.key]),
    share: fallback[texts.key],
    caption: t`Data unavailable - using fallback`,
  }));
}

function barTexts() {
  return {
    registrations: {
      key: 'registrations' as const,
      label: t`Student Registrations`,
      explanation: t`All students who have registered. The bar shows the share that has been accepted.`,
    },
    payments: {
      key: 'payments' as const,
      label: t`Payments Completed`,
      explanation: t`Registrations that have been paid for. This is always 0 because no payment system is configured.`,
    },
    active: {
      key: 'active' as const,
      label: t`Active Quiz Users`,
      explanation: t`Students who started a quiz in the last 30 days. The bar shows their share of all accepted students.`,
    },
    completion: {
      key: 'completion' as const,
      label: t`Quiz Completion Rate`,
      explanation: t`The share of all started attempts that were submitted or timed out.`,
    },
  };
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
