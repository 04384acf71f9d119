import type { RegradePreview, RegradeQuestion, RegradeVersion } from '#shared/contract/results/regrades.ts';

const defaultTexts = ['Twelve', 'Nine', 'Seven', 'Five'];

interface VersionChanges extends Partial<Omit<RegradeVersion, 'options'>> {
  texts?: readonly string[];
}

/** A version with four options and key C. */
export function makeRegradeVersion({
  texts = defaultTexts,
  ...changes
}: VersionChanges = {}): RegradeVersion {
  const accepted = changes.accepted ?? ['C'];
  return {
    version: 1,
    isCurrent: true,
    dateCreated: '2026-11-05T09:00:00.000Z',
    questionText: 'How many primes are below 12?',
    questionType: 'MULTIPLE_CHOICE',
    options: texts.map((text, at) => {
      const label = 'ABCDEF'.charAt(at);
      return { label, text, isAccepted: accepted.includes(label), chosen: 1 };
    }),
    ownKey: accepted,
    accepted,
    creditAll: false,
    regrade: null,
    points: 2,
    attempts: 3,
    running: 0,
    differences: [],
    ...changes,
  };
}

/** The server's response for a question with these versions, newest first. */
export function makeRegradeQuestion(
  versions: RegradeVersion[] = [makeRegradeVersion()],
  changes: Partial<RegradeQuestion> = {},
): RegradeQuestion {
  const [newest] = versions;
  if (!newest) throw new Error('A question has a version.');
  const texts = [...new Set(versions.flatMap(({ options }) => options.map(({ text }) => text)))];
  const having = (text: string, isAccepted: boolean) =>
    versions
      .filter(({ options }) =>
        options.some((option) => option.text === text && (!isAccepted || option.isAccepted)),
      )
      .map(({ version }) => version);
  return {
    quiz: { id: 1, title: 'Primes', passingMark: null },
    question: { id: 7 },
    questionText: newest.questionText,
    questionType: newest.questionType,
    version: newest.version,
    options: newest.options,
    accepted: newest.accepted,
    creditAll: newest.creditAll,
    points: newest.points,
    attempts: versions.reduce((sum, { attempts }) => sum + attempts, 0),
    otherAttempts: 0,
    givenAnswers: [],
    manual: 0,
    versions,
    answers: texts.map((text) => ({
      text,
      chosen: 1,
      versions: having(text, false),
      acceptedIn: having(text, true),
    })),
    regrades: [],
    bankKey: null,
    ...changes,
  };
}

/** A preview without changes. */
export function makeRegradePreview(changes: Partial<RegradePreview> = {}): RegradePreview {
  return {
    attempts: 5,
    changed: 0,
    up: 0,
    down: 0,
    lettersChanged: 0,
    newlyPassed: 0,
    newlyFailed: 0,
    manualKept: 0,
    running: 0,
    meanBefore: 60,
    meanAfter: 60,
    versions: [],
    basis: 'version 2 regrade 0',
    found: 0,
    differences: [],
    ...changes,
  };
}
