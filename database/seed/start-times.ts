import { after, day, dayAt, earliest, hour } from './calendar.ts';
import type { SeededStudent } from './people.ts';
import type { SeededQuiz } from './quizzes.ts';
import type { Random } from './random.ts';

/** The period in which a student could have started. */
export function windowFor(now: Date, student: SeededStudent, quiz: SeededQuiz): { from: Date; to: Date } {
  const enrolled = after(student.enrolledAt ?? now, day);
  const from = quiz.opensAt !== null && quiz.opensAt > enrolled ? quiz.opensAt : enrolled;
  const closing = quiz.closesAt && after(quiz.closesAt, -2 * hour);
  const lastSeen = student.content.isQuiet ? after(now, -31 * day) : after(now, -3 * hour);
  return { from, to: earliest(closing, lastSeen) ?? lastSeen };
}

const busyHours = [8, 9, 9, 10, 10, 11, 11, 13, 14, 14, 15, 15, 16, 16, 17, 18, 18];

/** A plausible moment between the two, more likely near the end. */
export function pickStart(from: Date, to: Date, random: Random): Date | undefined {
  const span = to.getTime() - from.getTime();
  for (let tries = 0; span > 0 && tries < 25; tries += 1) {
    const around = after(from, span * random.next() ** 0.75);
    const atHour = random.pick(busyHours);
    const start = after(dayAt(around, 0, atHour, random.whole(0, 59)), random.whole(0, 59) * 1_000);
    const isWeekend = start.getUTCDay() === 0 || start.getUTCDay() === 6;
    if (start >= from && start <= to && !(isWeekend && tries < 10)) return start;
  }
  return undefined;
}
