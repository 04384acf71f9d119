import type { ReadPiece } from './read-lines.ts';
import { findPointsEach, type SectionHeading } from './section-heading.ts';

/** Settings for the questions below a heading or a line such as `Type: Essay`. */
export interface PaperSettings {
  quizTitle: string | null;
  bankTitle: string | null;
  subject: string | null;
  questionType: string | null;
  section: SectionHeading | null;
  /** As printed. */
  points: string | null;
}

export const noSettings: PaperSettings = {
  quizTitle: null,
  bankTitle: null,
  subject: null,
  questionType: null,
  section: null,
  points: null,
};

/** A higher number is probably the total of the paper. */
const maxPointsEach = 10;

/** The settings after a line. `isUsed`: questions have been read since the bank was named. */
export function changeSettings(
  settings: PaperSettings,
  { role, text }: ReadPiece,
  isUsed: boolean,
): PaperSettings {
  if (role.role === 'section') return enterSection(settings, role.heading);
  if (role.role !== 'setting') {
    const points = findPointsEach(text);
    return points === null ? settings : { ...settings, points };
  }
  switch (role.setting) {
    case 'quiz':
      return isUsed ? { ...noSettings, quizTitle: role.value } : { ...settings, quizTitle: role.value };
    case 'bank':
      return { ...settings, bankTitle: role.value };
    case 'subject':
      return { ...settings, subject: role.value };
    case 'type':
      return { ...settings, questionType: role.value };
    case 'points':
      return isForEach(text, role.value) ? { ...settings, points: role.value } : settings;
  }
}

function enterSection(settings: PaperSettings, heading: SectionHeading): PaperSettings {
  return { ...settings, section: heading, questionType: null, points: heading.pointsEach };
}

function isForEach(text: string, value: string): boolean {
  return /each|per\s+question/iu.test(text) || Number.parseFloat(value) <= maxPointsEach;
}

/** The same title may repeat on every page: only its first occurrence counts. */
export function excludeRepeated(pieces: readonly ReadPiece[]): ReadPiece[] {
  const last = new Map<string, string>();
  return pieces.filter(({ role, text }) => {
    const kind = role.role === 'setting' ? role.setting : role.role;
    if (kind !== 'quiz' && kind !== 'bank' && kind !== 'subject' && kind !== 'section') return true;
    if (last.get(kind) === text) return false;
    if (kind === 'quiz') last.clear();
    last.set(kind, text);
    return true;
  });
}
