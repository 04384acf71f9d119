import type { SeededRandom } from '#server/testing/seeded-random.ts';
import type { Paper } from '#shared/contract/attempts/attempts.ts';

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

const textAnswers = ['Accra', 'akkra ', 'Kumasi', 'Łódź', 'Tamale', 'a longer answer, of several words'];

/** The quiz screen on one device: the paper, and the answers so far. */
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

  /** Records the stored revision that the server reported. */
  recordRevision(questionId: number, revision: number): void {
    this.seen.set(questionId, Math.max(revision, this.seen.get(questionId) ?? 0));
  }

  isComplete(): boolean {
    return this.shown.size === this.paper.questions.length;
  }

  /** Answers the next question in the order of the paper; now and then changes an earlier answer. */
  answerNext(which: 'any' | 'unanswered' = 'any'): ShownAnswer {
    const isChange = which === 'any' && this.shown.size > 0 && this.random.below(7) === 0;
    return isChange ? this.change() : this.answer(this.paper.questions[this.shown.size]);
  }

  /** Changes an earlier answer. */
  change(): ShownAnswer {
    const answered = this.paper.questions.filter(({ id }) => this.shown.has(id));
    return this.answer(this.random.pick(answered.length > 0 ? answered : this.paper.questions));
  }

  private answer(question: Paper['questions'][number] | undefined): ShownAnswer {
    if (!question) throw new Error('There is no question left.');
    const previous = this.shown.get(question.id);
    const hasOptions = question.options.length > 0;
    const answer: ShownAnswer = {
      questionId: question.id,
      device: this.device,
      sequence: (previous?.sequence ?? 0) + 1,
      seen: this.seen.get(question.id) ?? 0,
      optionId: hasOptions ? this.random.pick(question.options).id : null,
      text: hasOptions ? null : this.random.pick(textAnswers),
      isMarked: this.random.below(20) === 0,
      timeSpent: (previous?.timeSpent ?? 0) + 5 + this.random.below(85),
    };
    this.shown.set(question.id, answer);
    return answer;
  }

  /** Whether the server's answer to a question differs from the one on this screen. */
  differsFrom(questionId: number, optionId: number | null, text: string | null): boolean {
    const shown = this.shown.get(questionId);
    return (shown?.optionId ?? null) !== optionId || (shown?.text ?? null) !== text;
  }
}
