import { describe, expect, it } from 'vitest';
import { connectionOf, needsAttention, secondsLeft } from './connection.ts';
import { inSeconds, makeMonitored, noon } from './testing/make-monitored.ts';

describe('the connection of a student', () => {
  it('is lost before it is away: nobody can tell what they look at', () => {
    expect(connectionOf(makeMonitored(1, { isConnected: false, isAway: true }))).toBe('lost');
  });

  it('is away while another page is before them', () => {
    expect(connectionOf(makeMonitored(1, { isAway: true }))).toBe('away');
    expect(connectionOf(makeMonitored(1))).toBe('connected');
  });

  it('is of no interest after hand-in', () => {
    expect(connectionOf(makeMonitored(1, { status: 'SUBMITTED', isConnected: false }))).toBe('ended');
  });
});

describe('the seconds that are left', () => {
  it('are counted by the server and never below zero', () => {
    expect(secondsLeft(makeMonitored(1, { deadline: inSeconds(90) }), noon + 500)).toBe(90);
    expect(secondsLeft(makeMonitored(1, { deadline: inSeconds(-4) }), noon)).toBe(0);
  });

  it('are none without a deadline, and none once it is over', () => {
    expect(secondsLeft(makeMonitored(1, { deadline: null }), noon)).toBeNull();
    expect(secondsLeft(makeMonitored(1, { status: 'TIMED_OUT' }), noon)).toBeNull();
  });
});

describe('who needs attention', () => {
  it('is whoever is not there', () => {
    expect(needsAttention(makeMonitored(1), noon)).toBe(false);
    expect(needsAttention(makeMonitored(1, { isConnected: false }), noon)).toBe(true);
    expect(needsAttention(makeMonitored(1, { isAway: true }), noon)).toBe(true);
    expect(needsAttention(makeMonitored(1, { isConnected: false, status: 'SUBMITTED' }), noon)).toBe(false);
  });

  it('is whose time ends while questions are open, from 299 seconds on', () => {
    const late = { deadline: inSeconds(299) };
    expect(needsAttention(makeMonitored(1, late), noon)).toBe(true);
    expect(needsAttention(makeMonitored(1, late), noon - 1_000)).toBe(false);
    expect(needsAttention(makeMonitored(1, { ...late, answered: 20 }), noon)).toBe(false);
  });
});
