import type { SeededRandom } from '#server/testing/seeded-random.ts';
import type { Paper } from '#shared/contract/attempts.ts';

export interface ShownAnswer {
  questionId: number;
  device: number;
  /** Counts the changes this device made to the answer. */
  sequence: number;
  /** The stored revision it was based on. */
  seen: number;
  optionId: number | null;
  text: string | null;
  isMarked: boolean;
  timeSpent: number;
}

const words = ['Accra', 'akkra ', 'Kumasi', 'Łódź', 'Tamale', 'a longer answer, of several words'];

/** What a student has before them on one device: the paper, and what is answered so far. */
export class Screen {
  readonly attemptId: number;
  readonly paper: Paper;
  readonly device: number;
  private readonly random: SeededRandom;
  private readonly shown = new Map<number, ShownAnswer>();
  private readonly seen = new Map<number, number>();

  constructor(paper: Paper, random: SeededRandom, device: number) {
    this.attemptId = paper.attempt.id;
    this.paper = paper;
    this.random = random;
    this.device = device;
  }

  /** Notes the stored revision that the server reported. */
  learn(questionId: number, revision: number): void {
    this.seen.set(questionId, Math.max(revision, this.seen.get(questionId) ?? 0));
  }

  isComplete(): boolean {
    return this.shown.size === this.paper.questions.length;
  }

  /** The next question in the order of the paper; now and then one that was answered before. */
  answerNext(which: 'any' | 'unanswered' = 'any'): ShownAnswer {
    const isChange = which === 'any' && this.shown.size > 0 && this.random.below(7) === 0;
    return isChange ? this.change() : this.answer(this.paper.questions[this.shown.size]);
  }

  /** One that was answered already, answered otherwise. */
  change(): ShownAnswer {
    const answered = this.paper.questions.filter(({ id }) => this.shown.has(id));
    return this.answer(this.random.pick(answered.length > 0 ? answered : this.paper.questions));
  }

  private answer(question: Paper['questions'][number] | undefined): ShownAnswer {
    if (!question) throw new Error('There is no question left.');
    const before = this.shown.get(question.id);
    const isByOption = question.options.length > 0;
    const given: ShownAnswer = {
      questionId: question.id,
      device: this.device,
      sequence: (before?.sequence ?? 0) + 1,
      seen: this.seen.get(question.id) ?? 0,
      optionId: isByOption ? this.random.pick(question.options).id : null,
      text: isByOption ? null : this.random.pick(words),
      isMarked: this.random.below(20) === 0,
      timeSpent: (before?.timeSpent ?? 0) + 5 + this.random.below(85),
    };
    this.shown.set(question.id, given);
    return given;
  }

  /** Where what the server shows of a question is not what stands here. */
  differsFrom(questionId: number, optionId: number | null, text: string | null): boolean {
    const mine = this.shown.get(questionId);
    return (mine?.optionId ?? null) !== optionId || (mine?.text ?? null) !== text;
  }
}
