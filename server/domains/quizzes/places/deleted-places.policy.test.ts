import { describe, expect, it } from 'vitest';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { type QuizPlaces, restorePlaces } from './deleted-places.policy.ts';

const most = 1_000;

/** A quiz by the ids of its questions, and what was deleted from it. */
class ModelQuiz {
  asked: number[];
  private lost: { questionId: number; orderNumber: number; deletedAt: number }[] = [];
  private calls = 0;

  constructor(count: number) {
    this.asked = Array.from({ length: count }, (_, at) => at + 1);
  }

  delete(ids: readonly number[]): void {
    this.calls += 1;
    for (const questionId of ids) {
      const orderNumber = this.asked.indexOf(questionId) + 1;
      this.lost.push({ questionId, orderNumber, deletedAt: this.calls });
    }
    this.asked = this.asked.filter((id) => !ids.includes(id));
  }

  restore(ids: readonly number[]): void {
    const { order, lost } = restorePlaces(this.places(), new Set(ids), most);
    this.asked = order.map((item) => ('placeId' in item ? item.placeId : item.questionId));
    const whenLost = new Map(this.lost.map(({ questionId, deletedAt }) => [questionId, deletedAt]));
    this.lost = lost.map((place) => ({ ...place, deletedAt: whenLost.get(place.questionId) ?? 0 }));
  }

  lostIds(): number[] {
    return this.lost.map(({ questionId }) => questionId);
  }

  private places(): QuizPlaces {
    return {
      standing: this.asked.map((id) => ({ placeId: id, questionId: id, count: 1 })),
      lost: this.lost,
    };
  }
}

function someOf(random: SeededRandom, ids: readonly number[]): number[] {
  return ids.filter(() => random.below(3) === 0);
}

describe('the positions of restored questions', () => {
  it('are the original ones, after deleting and restoring others in any order', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const random = seededRandom(seed);
      const quiz = new ModelQuiz(1 + random.below(12));
      const before = [...quiz.asked];
      for (let step = 0; step < 12; step += 1) {
        if (random.below(2) === 0) quiz.delete(someOf(random, quiz.asked));
        else quiz.restore(someOf(random, quiz.lostIds()));
        expect([seed, quiz.asked]).toEqual([seed, before.filter((id) => quiz.asked.includes(id))]);
      }
      quiz.restore(quiz.lostIds());
      expect([seed, quiz.asked]).toEqual([seed, before]);
    }
  });

  it('are at the end of a quiz that became shorter', () => {
    const lost = [
      { questionId: 7, orderNumber: 40, deletedAt: 1 },
      { questionId: 8, orderNumber: 41, deletedAt: 1 },
    ];
    const standing = [{ placeId: 1, questionId: null, count: 3 }];
    const { order } = restorePlaces({ standing, lost }, new Set([8, 7]), most);
    expect(order).toEqual([{ placeId: 1 }, { questionId: 7 }, { questionId: 8 }]);
  });

  it('are dropped if the quiz is full or asks the question again', () => {
    const standing = [
      { placeId: 1, questionId: 5, count: 1 },
      { placeId: 2, questionId: null, count: 7 },
    ];
    const lost = [
      { questionId: 5, orderNumber: 1, deletedAt: 1 },
      { questionId: 6, orderNumber: 2, deletedAt: 1 },
      { questionId: 7, orderNumber: 3, deletedAt: 1 },
      { questionId: 8, orderNumber: 4, deletedAt: 2 },
    ];
    const quiz = { standing, lost };
    const full = restorePlaces(quiz, new Set([5, 6, 7]), 9);
    expect(full.order).toEqual([{ questionId: 6 }, { placeId: 1 }, { placeId: 2 }]);
    expect(full.lost).toEqual([{ questionId: 8, orderNumber: 4 }]);
    const overfull = restorePlaces(quiz, new Set([6]), 5);
    expect(overfull.order).toEqual([{ placeId: 1 }, { placeId: 2 }]);
  });
});
