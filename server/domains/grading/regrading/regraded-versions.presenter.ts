import { isSameKey, ownKeyOf } from '#server/scoring/answer-keys.ts';
import {
  type ActiveRegrade,
  findKeyRegrade,
  haveSameOptions,
  normalizeOptionText,
  ownKey,
  termsOf,
} from '#server/scoring/terms.ts';
import type {
  RegradeQuestion,
  RegradeVersion,
  VersionDifference,
} from '#shared/contract/results/regrades.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';
import type { ChosenRow } from './regraded-question.queries.ts';

/** A version on the quiz's papers, by its points there. */
export interface ShownVersion {
  version: QuestionVersion;
  points: number;
  finished: number;
  running: number;
}

interface Known {
  shown: readonly ShownVersion[];
  activeRegrades: readonly (ActiveRegrade & { id: number })[];
  /** By version number. */
  createdAt: ReadonlyMap<number, Date>;
  currentVersion: number;
  chosen: readonly ChosenRow[];
}

/** All papers with one version, whatever its points on each. */
interface VersionPapers {
  version: QuestionVersion;
  worths: number[];
  ownWorths: number[];
  attempts: number;
  running: number;
}

/** Newest first. */
export function presentRegradeVersions(known: Known): RegradeVersion[] {
  const papers = groupByVersion(known);
  const counts = new Map(known.chosen.map(({ optionId, count }) => [optionId, count]));
  return papers.map((one, at) => {
    const { version } = one;
    const { accepted, creditAll } = termsOf({ points: 0 }, version, known.activeRegrades);
    const regrade = findKeyRegrade(version, known.activeRegrades);
    const [worth = null, ...others] = one.worths;
    return {
      version: version.version,
      isCurrent: version.version === known.currentVersion,
      dateCreated: (known.createdAt.get(version.version) ?? new Date(0)).toISOString(),
      questionText: version.questionText,
      questionType: version.questionType,
      options: version.options.map(({ id, label, text }) => ({
        label,
        text,
        isAccepted: accepted.includes(label),
        chosen: counts.get(id) ?? 0,
      })),
      ownKey: ownKey(version),
      accepted: [...accepted],
      creditAll,
      regrade: regrade ? { id: regrade.id } : null,
      points: others.length > 0 ? null : worth,
      attempts: one.attempts,
      running: one.running,
      differences: listDifferences(one, papers[at + 1]),
    };
  });
}

function groupByVersion({ shown, activeRegrades }: Known): VersionPapers[] {
  return [...Map.groupBy(shown, ({ version }) => version.id).values()]
    .flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const { version } = first;
      const papers: VersionPapers = {
        version,
        worths: [...new Set(rows.map((row) => termsOf(row, version, activeRegrades).points))],
        ownWorths: rows.map(({ points }) => points).toSorted((one, other) => one - other),
        attempts: rows.reduce((sum, { finished }) => sum + finished, 0),
        running: rows.reduce((sum, row) => sum + row.running, 0),
      };
      return [papers];
    })
    .toSorted((one, other) => other.version.version - one.version.version);
}

function listDifferences(one: VersionPapers, older: VersionPapers | undefined): VersionDifference[] {
  if (!older) return [];
  const [now, then] = [one.version, older.version];
  const areSameTexts = textsOf(now).join('\n') === textsOf(then).join('\n');
  const isDifferent: Record<VersionDifference, boolean> = {
    TYPE: now.questionType !== then.questionType,
    TEXT: now.questionText !== then.questionText,
    OPTIONS: !areSameTexts,
    ORDER: areSameTexts && !haveSameOptions({ ...now, questionType: then.questionType }, then),
    KEY: !isSameKey(ownKeyOf(now), ownKeyOf(then)),
    POINTS: one.ownWorths.join() !== older.ownWorths.join(),
  };
  return (['TYPE', 'TEXT', 'OPTIONS', 'ORDER', 'KEY', 'POINTS'] as const).filter(
    (difference) => isDifferent[difference],
  );
}

function textsOf({ options }: QuestionVersion): string[] {
  return options.map(({ text }) => normalizeOptionText(text)).toSorted();
}

/** The options of all versions, grouped by text, in the order of the newest version that has them. */
export function presentAnswers(
  { shown, activeRegrades }: Pick<Known, 'shown' | 'activeRegrades'>,
  chosen: readonly ChosenRow[],
): RegradeQuestion['answers'] {
  const counts = new Map(chosen.map(({ optionId, count }) => [optionId, count]));
  const versions = [...new Map(shown.map(({ version }) => [version.id, version])).values()].toSorted(
    (one, other) => other.version - one.version,
  );
  const answers = new Map<string, RegradeQuestion['answers'][number]>();
  for (const version of versions) {
    const { accepted } = termsOf({ points: 0 }, version, activeRegrades);
    for (const { id, label, text } of version.options) {
      const words = normalizeOptionText(text);
      const answer = answers.get(words) ?? { text: words, chosen: 0, versions: [], acceptedIn: [] };
      answers.set(words, answer);
      answer.chosen += counts.get(id) ?? 0;
      answer.versions.push(version.version);
      if (accepted.includes(label)) answer.acceptedIn.push(version.version);
    }
  }
  return [...answers.values()];
}
