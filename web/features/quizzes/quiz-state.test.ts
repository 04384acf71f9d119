import { describe, expect, it } from 'vitest';
import { quizState } from './quiz-state.ts';

const now = new Date('2026-11-15T12:00:00Z');
const before = '2026-11-15T11:59:59.000Z';
const after = '2026-11-15T12:00:01.000Z';
const active = { isArchived: false, isActive: true, opensAt: null, closesAt: null };

describe('the state of a quiz', () => {
  it('is a draft until it is published, whatever its dates', () => {
    expect(quizState({ ...active, isActive: false, closesAt: before }, now)).toBe('draft');
  });

  it('is published between opening and closing', () => {
    expect(quizState(active, now)).toBe('published');
    expect(quizState({ ...active, opensAt: before, closesAt: after }, now)).toBe('published');
  });

  it('is scheduled before it opens and closed from the moment it closes', () => {
    expect(quizState({ ...active, opensAt: after }, now)).toBe('scheduled');
    expect(quizState({ ...active, closesAt: now.toISOString() }, now)).toBe('closed');
  });

  it('is archived whatever else applies', () => {
    expect(quizState({ ...active, isArchived: true, opensAt: after }, now)).toBe('archived');
  });
});
