import { describe, expect, it } from 'vitest';
import { makeUploadQuestion } from '../testing/make-upload-question.ts';
import { lacksOnlyAnswer } from './lacks-answer.ts';

describe('choosing the answer without opening the question', () => {
  const faulty = makeUploadQuestion({
    correctAnswer: null,
    faults: ['Correct Answer is "E" but the row has options A and B only.'],
  });

  it('is possible when nothing else is wrong', () => {
    expect(lacksOnlyAnswer(faulty)).toBe(true);
    expect(lacksOnlyAnswer({ ...faulty, correctAnswer: 'E' })).toBe(true);
    expect(lacksOnlyAnswer({ ...faulty, faults: ['no answer found.'] })).toBe(true);
  });

  it('is not possible with another problem, or one that is not about the answer', () => {
    expect(lacksOnlyAnswer({ ...faulty, faults: [...faulty.faults, 'Question text is required'] })).toBe(
      false,
    );
    expect(lacksOnlyAnswer({ ...faulty, faults: ['11 cells but the header has 10.'] })).toBe(false);
  });

  it('is not possible if the question is incomplete', () => {
    const equal = faulty.options.map((option) => ({ ...option, optionText: 'same' }));
    expect(lacksOnlyAnswer({ ...faulty, options: equal })).toBe(false);
    expect(lacksOnlyAnswer({ ...faulty, options: faulty.options.slice(0, 1) })).toBe(false);
    expect(lacksOnlyAnswer({ ...faulty, questionText: ' ' })).toBe(false);
    expect(lacksOnlyAnswer({ ...faulty, questionType: null })).toBe(false);
    expect(lacksOnlyAnswer({ ...faulty, questionType: 'SHORT_ANSWER' })).toBe(false);
  });

  it('is not possible for a question that has its answer, has no problem, or was dropped', () => {
    expect(lacksOnlyAnswer({ ...faulty, correctAnswer: 'A' })).toBe(false);
    expect(lacksOnlyAnswer({ ...faulty, faults: [] })).toBe(false);
    expect(lacksOnlyAnswer({ ...faulty, isDropped: true })).toBe(false);
  });
});
