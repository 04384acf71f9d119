import { expect, it } from 'vitest';
import { goalResultsOf, outcomesOf, type Run } from './goal-results.ts';
import { goals, upsertFloor } from './goals.ts';
import type { Machine } from './machine.ts';
import type { Result } from './result.ts';
import { writePage } from './results-page.ts';
import { formatFigure, isReached, median, percentile } from './statistics.ts';

const machine: Machine = {
  processor: 'A processor',
  cores: 2,
  memoryGigabytes: 8,
  kernel: '6.1',
  node: 'v24',
  commit: 'abc',
  isClean: true,
};

function runOf(results: Result[], more: Partial<Run> = {}): Run {
  const when = { date: '2026-01-02T03:04:05.000Z', seconds: 1, failure: '', stolen: 0, loadBefore: 0 };
  return { part: 'attempt', postgresql: '18', results, machine, ...when, ...more };
}

const floor: Result = { work: upsertFloor, unit: 'CPU-ms', rounds: [0.1, 0.16, 0.4] };
const save: Result = { work: 'save', unit: 'CPU-ms', rounds: [0.9, 0.4, 0.3], goal: 'save' };

it('uses the median of the rounds', () => {
  expect(median([9, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

it('takes a percentile from the figures without interpolation, and the largest for 100 %', () => {
  const figures = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentile(figures, 0.95)).toBe(96);
  expect(percentile(figures, 1)).toBe(100);
});

it('counts a goal as reached only if a figure was measured', () => {
  expect(isReached({ is: 'at most', figure: 2 }, 2)).toBe(true);
  expect(isReached({ is: 'below', figure: 2 }, 2)).toBe(false);
  expect(isReached({ is: 'at least', figure: 0.4 }, 0.39)).toBe(false);
  for (const is of ['at most', 'below', 'at least'] as const) {
    expect(isReached({ is, figure: 2 }, Number.NaN)).toBe(false);
  }
  expect(formatFigure(Number.NaN)).toBe('–');
});

it('reports separately whether a goal is reached as measured and relative to the floor of the day it was set', () => {
  const line = goalResultsOf([runOf([floor, save])]).find(({ goal }) => goal === goals.save);
  expect(line).toMatchObject({ figure: 0.4, isReached: false, scaled: { figure: 0.2, isReached: true } });
});

it('does not scale a figure whose run measured no floor', () => {
  const line = goalResultsOf([runOf([save])]).find(({ goal }) => goal === goals.save);
  expect(line?.scaled).toBeUndefined();
});

it('reports every goal of a finished part, also as missed or not measured', () => {
  const own = Object.values(goals).filter(({ part }) => part === 'attempt').length;
  const outcomes = outcomesOf(runOf([floor, save]));
  expect(outcomes.filter((outcome) => outcome === 'missed')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'not measured')).toHaveLength(own - 1);
});

it('marks failed parts, disturbed parts and uncommitted changes on the results page', () => {
  const page = writePage([
    runOf([floor, save], { failure: 'ended with 1', stolen: 0.2, machine: { ...machine, isClean: false } }),
  ]);
  expect(page).toContain('**failed**: ended with 1');
  expect(page).toContain('20.0 % **disturbed**');
  expect(page).toContain('**with changes that are not committed**');
  expect(page).toMatch(
    /\| save one answer \| \*\*0\.400\*\* CPU-ms \|.*\| ≤ 0\.25 CPU-ms \| \*\*no\*\* \| 0\.200 \| yes \|/,
  );
  expect(page).toMatch(/\| open the quiz \(paper\) \| \*\*not measured\*\* \|/);
  expect(page).toMatch(/\| sign in, without the hash \| not run yet \|/);
});
