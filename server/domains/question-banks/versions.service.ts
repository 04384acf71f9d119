import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import { type QuestionVersion, selectVersions } from './versions.queries.ts';

export type { DatedVersion, QuestionVersion } from './versions.queries.ts';
export { findCurrentVersion, selectDatedVersions as readDatedVersions } from './versions.queries.ts';

/** Versions of questions never change, so each process keeps those it has read. */
export interface QuestionVersions {
  /** In the order asked for; a version that does not exist is a defect and throws. */
  get(ids: readonly number[]): Promise<QuestionVersion[]>;
}

// A version is some hundred bytes to some kilobytes; the text it holds is what is counted.
const mostCharacters = 8_000_000;

export function openQuestionVersions(
  db: Db,
  watch?: Pick<FastifyInstance['channels'], 'onGap'>,
): QuestionVersions {
  const known = new Map<number, QuestionVersion>();
  let characters = 0;

  function forget(): void {
    known.clear();
    characters = 0;
  }
  // A restore brings other versions under the same ids.
  watch?.onGap(forget);

  function keep(version: QuestionVersion): void {
    const size = sizeOf(version);
    if (characters + size > mostCharacters) forget();
    known.set(version.id, version);
    characters += size;
  }

  return {
    get: async (ids) => {
      const found = new Map<number, QuestionVersion>();
      const missing: number[] = [];
      for (const id of ids) {
        const version = known.get(id);
        if (version) found.set(id, version);
        else missing.push(id);
      }
      if (missing.length > 0) {
        for (const version of await selectVersions(db, missing)) {
          found.set(version.id, version);
          keep(version);
        }
      }
      return ids.map((id) => {
        const version = found.get(id);
        if (!version) throw new Error(`There is no version ${id} of a question.`);
        return version;
      });
    },
  };
}

function sizeOf({ questionText, correctAnswer, feedback, imageAlt, options }: QuestionVersion): number {
  const texts = options.reduce((sum, { text }) => sum + text.length, 0);
  return 200 + questionText.length + (correctAnswer?.length ?? 0) + feedback.length + imageAlt.length + texts;
}
