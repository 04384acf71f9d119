import { collectEvidence, type Evidence } from './evidence.ts';
import { excludeInstructions } from './numbered-instructions.ts';
import type { ReadPiece } from './read-lines.ts';

/** The start of a question. */
export interface QuestionStart {
  /** The index of the piece with its number. */
  index: number;
  number: number;
  style: string;
  /** The first of a new numbering: of the paper or of a section. */
  isRestart: boolean;
}

interface Candidate {
  index: number;
  number: number;
  style: string;
  x: number;
  page: number;
  column: number;
  /** How many breaks (sections, quizzes, keys) come before it. */
  breaks: number;
}

interface Chain {
  score: number;
  before: number;
  isRestart: boolean;
}

/** How many numbered lines back the previous question may be. */
const maxDistance = 40;

/**
 * Chooses which numbered lines are questions: of all sequences of numbers in the paper, the one whose parts look most
 * like questions. Taking a list inside a question, "1. FC" or the steps of an explanation would split its options.
 */
export function chooseQuestionStarts(
  pieces: readonly ReadPiece[],
  isBreak: (index: number) => boolean,
): QuestionStart[] {
  const evidence = collectEvidence(pieces);
  const candidates = excludeInstructions(listCandidates(pieces, isBreak), pieces, evidence);
  if (candidates.length === 0) return [];
  const chains = growChains(candidates, evidence);
  return followBack(candidates, chains, bestEnd(candidates, chains, evidence, pieces.length));
}

function listCandidates(pieces: readonly ReadPiece[], isBreak: (index: number) => boolean): Candidate[] {
  const candidates: Candidate[] = [];
  let breaks = 0;
  pieces.forEach(({ number, line }, index) => {
    if (isBreak(index)) breaks += 1;
    if (number === undefined || number.number === 0) return;
    candidates.push({
      index,
      number: number.number,
      style: number.style,
      x: line.x,
      page: line.page,
      column: line.column,
      breaks,
    });
  });
  return candidates;
}

function growChains(candidates: readonly Candidate[], evidence: Evidence): Chain[] {
  const chains: Chain[] = [];
  const lastOfNumber = new Map<string, number>();
  candidates.forEach((candidate, at) => {
    const listed = lastOfNumber.get(`${candidate.style} ${candidate.number - 1}`);
    let best: Chain = { score: scoreOfStart(candidate, evidence), before: -1, isRestart: true };
    for (const before of listBefore(candidates, at, lastOfNumber)) {
      const former = candidates[before];
      const chain = chains[before];
      if (former === undefined || chain === undefined) continue;
      const score =
        chain.score +
        scoreOfStretch(former, candidate.index, evidence) +
        scoreOfStep(former, candidate) +
        (listed !== undefined && listed > before ? scoreOfEntry(former, candidate, at - listed) : 0);
      if (score > best.score) best = { score, before, isRestart: candidate.number <= former.number };
    }
    chains.push(best);
    lastOfNumber.set(`${candidate.style} ${candidate.number}`, at);
  });
  return chains;
}

/**
 * After `(1)` and `(2)` inside question 2 comes option `(3)`, not question 3; right after step 1 comes step 2.
 * `back`: the distance to the preceding number, in numbered lines.
 */
function scoreOfEntry(from: Candidate, to: Candidate, back: number): number {
  if (from.style !== to.style) return -6;
  return back === 1 ? -0.3 : 0;
}

/** Nearby candidates, and the last one with the preceding number at any distance. */
function listBefore(
  candidates: readonly Candidate[],
  at: number,
  lastOfNumber: ReadonlyMap<string, number>,
): number[] {
  const nearby: number[] = [];
  for (let before = Math.max(0, at - maxDistance); before < at; before += 1) nearby.push(before);
  const { style, number } = candidates[at] ?? { style: '', number: 0 };
  const far = lastOfNumber.get(`${style} ${number - 1}`);
  return far === undefined || far >= at - maxDistance ? nearby : [far, ...nearby];
}

/** Options before the first question would be lost. */
function scoreOfStart({ index, number, style }: Candidate, evidence: Evidence): number {
  return (number === 1 ? 0 : -1) - 3 * evidence.countOptionLists(0, index, style);
}

function scoreOfStretch({ index, style }: Candidate, to: number, evidence: Evidence): number {
  const lists = evidence.countOptionLists(index, to, style);
  const answers = evidence.countAnswers(index, to);
  const tooMany = 2 * Math.max(0, answers - 1);
  if (lists > 0) return 3 - 3 * (lists - 1) - tooMany;
  if (answers > 0) return 2 - tooMany;
  return evidence.countHints(index, to) > 0 ? 1 : 0.4;
}

function scoreOfStep(from: Candidate, to: Candidate): number {
  const isAfterBreak = to.breaks > from.breaks;
  const look = (isAfterBreak || from.style === to.style ? 0 : -3) + scoreOfIndent(from, to);
  if (to.number === from.number + 1) return look;
  if (isAfterBreak) return look - (to.number === 1 ? 0 : 0.3);
  if (to.number === 1) return look - 2.5;
  const skipped = to.number - from.number - 1;
  if (skipped > 0) return look - 3 - 0.25 * Math.min(skipped, 8);
  return look - (to.number === from.number ? 3 : 4.5);
}

/** A list inside a question is often indented further than the questions. */
function scoreOfIndent(from: Candidate, to: Candidate): number {
  const isNeighbour = from.page === to.page && from.column === to.column;
  return isNeighbour && to.x - from.x > 0.025 ? -0.5 : 0;
}

function bestEnd(
  candidates: readonly Candidate[],
  chains: readonly Chain[],
  evidence: Evidence,
  length: number,
): number {
  let best = 0;
  let bestScore = Number.NEGATIVE_INFINITY;
  candidates.forEach((candidate, at) => {
    const score = (chains[at]?.score ?? 0) + scoreOfStretch(candidate, length, evidence);
    if (score > bestScore) {
      best = at;
      bestScore = score;
    }
  });
  return best;
}

function followBack(
  candidates: readonly Candidate[],
  chains: readonly Chain[],
  end: number,
): QuestionStart[] {
  const starts: QuestionStart[] = [];
  for (let at = end; at >= 0; ) {
    const candidate = candidates[at];
    const chain = chains[at];
    if (candidate === undefined || chain === undefined) break;
    const { index, number, style } = candidate;
    starts.push({ index, number, style, isRestart: chain.isRestart });
    at = chain.before;
  }
  return starts.reverse();
}
