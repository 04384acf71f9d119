import type { Rule } from '../page/drawn-page.ts';

/** Level and upright rules that meet. */
export interface Grid {
  left: number;
  right: number;
  bands: Band[];
}

interface Band {
  top: number;
  bottom: number;
  /** Of its cells, from the left; the outer ones included. */
  edges: number[];
}

/** How far rules may miss one another and still meet. */
const slack = 3;

/** More rules than this are a drawing. */
const mostRules = 1_500;

/** A band that is taller, as a share of the page, is a frame around text or the line between two columns. */
const mostBand = 0.25;

export function ruledGrids(rules: Rule[], pageHeight: number): Grid[] {
  if (rules.length > mostRules) return [];
  const level = rules.filter((rule) => rule.y2 - rule.y1 <= rule.x2 - rule.x1);
  const upright = rules.filter((rule) => rule.y2 - rule.y1 > rule.x2 - rule.x1);
  return meetingRules(level, upright)
    .map(gridOf)
    .filter((grid) => grid.bands.length > 0)
    .filter((grid) => grid.bands.every((band) => band.bottom - band.top <= mostBand * pageHeight));
}

interface RuleGroup {
  level: Rule[];
  upright: Rule[];
}

function meetingRules(level: Rule[], upright: Rule[]): RuleGroup[] {
  const groupOf = new Map<Rule, RuleGroup>();
  for (const rule of level) groupOf.set(rule, { level: [rule], upright: [] });
  for (const rule of upright) groupOf.set(rule, { level: [], upright: [rule] });
  for (const one of level) {
    for (const other of upright) {
      if (doMeet(one, other)) join(groupOf, one, other);
    }
  }
  return [...new Set(groupOf.values())].filter((group) => group.level.length > 1 && group.upright.length > 0);
}

function join(groupOf: Map<Rule, RuleGroup>, one: Rule, other: Rule) {
  const into = groupOf.get(one);
  const from = groupOf.get(other);
  if (into === undefined || from === undefined || into === from) return;
  for (const rule of [...from.level, ...from.upright]) groupOf.set(rule, into);
  into.level.push(...from.level);
  into.upright.push(...from.upright);
}

function doMeet(level: Rule, upright: Rule): boolean {
  return (
    upright.x1 >= level.x1 - slack &&
    upright.x1 <= level.x2 + slack &&
    level.y1 >= upright.y1 - slack &&
    level.y1 <= upright.y2 + slack
  );
}

function gridOf({ level, upright }: RuleGroup): Grid {
  const left = Math.min(...level.map((rule) => rule.x1));
  const right = Math.max(...level.map((rule) => rule.x2));
  const heights = distinct(level.map((rule) => rule.y1));
  const bands = heights.slice(1).map((bottom, index) => {
    const top = heights[index] ?? bottom;
    const across = upright.filter((rule) => rule.y1 <= top + slack && rule.y2 >= bottom - slack);
    return { top, bottom, edges: distinct([left, ...across.map((rule) => rule.x1), right]) };
  });
  return { left, right, bands };
}

/** Sorted, with what is nearly the same once. */
function distinct(values: number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted.filter((value, index) => index === 0 || value - (sorted[index - 1] ?? value) > slack);
}
