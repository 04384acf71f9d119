import { describe, expect, it } from 'vitest';
import { inSeconds, makeMonitored, noon } from '../testing/make-monitored.ts';
import { connectionOf, needsAttention, secondsLeft } from './connection.ts';

describe('connectionOf', () => {
  it('reports a lost connection even if the student had left the page before', () => {
    expect(connectionOf(makeMonitored(1, { isConnected: false, isAway: true }))).toBe('lost');
  });

  it('reports a student on another page as away', () => {
    expect(connectionOf(makeMonitored(1, { isAway: true }))).toBe('away');
    expect(connectionOf(makeMonitored(1))).toBe('connected');
  });

  it('reports every submitted attempt as ended', () => {
    expect(connectionOf(makeMonitored(1, { status: 'SUBMITTED', isConnected: false }))).toBe('ended');
  });
});

describe('secondsLeft', () => {
  it('counts by the server clock and never below zero', () => {
    expect(secondsLeft(makeMonitored(1, { deadline: inSeconds(90) }), noon + 500)).toBe(90);
    expect(secondsLeft(makeMonitored(1, { deadline: inSeconds(-4) }), noon)).toBe(0);
  });

  it('is null without a deadline and after submission', () => {
    expect(secondsLeft(makeMonitored(1, { deadline: null }), noon)).toBeNull();
    expect(secondsLeft(makeMonitored(1, { status: 'TIMED_OUT' }), noon)).toBeNull();
  });
});

describe('needsAttention', () => {
  it('includes students who are disconnected or away', () => {
    expect(needsAttention(makeMonitored(1), noon)).toBe(false);
    expect(needsAttention(makeMonitored(1, { isConnected: false }), noon)).toBe(true);
    expect(needsAttention(makeMonitored(1, { isAway: true }), noon)).toBe(true);
    expect(needsAttention(makeMonitored(1, { isConnected: false, status: 'SUBMITTED' }), noon)).toBe(false);
  });

  it('includes students with unanswered questions from 299 seconds before the deadline on', () => {
    const late = { deadline: inSeconds(299) };
    expect(needsAttention(makeMonitored(1, late), noon)).toBe(true);
    expect(needsAttention(makeMonitored(1, late), noon - 1_000)).toBe(false);
    expect(needsAttention(makeMonitored(1, { ...late, answered: 20 }), noon)).toBe(false);
  });
});
