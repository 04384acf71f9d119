import { isSameKey, ownKeyOf } from '#server/scoring/answer-keys.ts';
import {
  findKeyRegrade,
  haveSameOptions,
  optionWords,
  ownKey,
  type StandingRegrade,
  termsOf,
} from '#server/scoring/terms.ts';
import type { RegradeQuestion, RegradeVersion, VersionDifference } from '#shared/contract/regrades.ts';
import type { QuestionVersion } from '../question-banks/versions.service.ts';
import type { ShownVersion } from './regraded-question.presenter.ts';
import type { ChosenRow } from './regraded-question.queries.ts';

interface Known {
  shown: readonly ShownVersion[];
  standing: readonly (StandingRegrade & { id: number })[];
  /** By its number. */
  createdAt: ReadonlyMap<number, Date>;
  currentVersion: number;
  chosen: readonly ChosenRow[];
}

/** All papers of one version, whatever it is worth on each. */
interface Papers {
  version: QuestionVersion;
  worths: number[];
  ownWorths: number[];
  attempts: number;
  running: number;
}

/** The newest first. */
export function presentRegradeVersions(known: Known): RegradeVersion[] {
  const papers = gatherPapers(known);
  const counts = new Map(known.chosen.map(({ optionId, count }) => [optionId, count]));
  return papers.map((one, at) => {
    const { version } = one;
    const { accepted, creditAll } = termsOf({ points: 0 }, version, known.standing);
    const regrade = findKeyRegrade(version, known.standing);
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

function gatherPapers({ shown, standing }: Known): Papers[] {
  return [...Map.groupBy(shown, ({ version }) => version.id).values()]
    .flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const { version } = first;
      const papers: Papers = {
        version,
        worths: [...new Set(rows.map((row) => termsOf(row, version, standing).points))],
        ownWorths: rows.map(({ points }) => points).toSorted((one, other) => one - other),
        attempts: rows.reduce((sum, { finished }) => sum + finished, 0),
        running: rows.reduce((sum, row) => sum + row.running, 0),
      };
      return [papers];
    })
    .toSorted((one, other) => other.version.version - one.version.version);
}

function listDifferences(one: Papers, older: Papers | undefined): VersionDifference[] {
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
  return options.map(({ text }) => optionWords(text)).toSorted();
}

/** Options of all versions, those with the same text together, in the order of the newest version that has them. */
export function presentAnswers(
  { shown, standing }: Pick<Known, 'shown' | 'standing'>,
  chosen: readonly ChosenRow[],
): RegradeQuestion['answers'] {
  const counts = new Map(chosen.map(({ optionId, count }) => [optionId, count]));
  const versions = [...new Map(shown.map(({ version }) => [version.id, version])).values()].toSorted(
    (one, other) => other.version - one.version,
  );
  const answers = new Map<string, RegradeQuestion['answers'][number]>();
  for (const version of versions) {
    const { accepted } = termsOf({ points: 0 }, version, standing);
    for (const { id, label, text } of version.options) {
      const words = optionWords(text);
      const answer = answers.get(words) ?? { text: words, chosen: 0, versions: [], acceptedIn: [] };
      answers.set(words, answer);
      answer.chosen += counts.get(id) ?? 0;
      answer.versions.push(version.version);
      if (accepted.includes(label)) answer.acceptedIn.push(version.version);
    }
  }
  return [...answers.values()];
}
