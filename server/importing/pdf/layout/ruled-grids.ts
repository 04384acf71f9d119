import type { Rule } from '../page/drawn-page.ts';

/** Horizontal and vertical rules that meet. */
export interface Grid {
  left: number;
  right: number;
  bands: Band[];
}

interface Band {
  top: number;
  bottom: number;
  /** The x coordinates of its cell borders, outer ones included. */
  edges: number[];
}

/** The tolerance for rules to meet. */
const slack = 3;

/** A page with more rules shows a drawing. */
const maxRules = 1_500;

/** A taller band, as a share of the page, is a frame around text or the line between two columns. */
const maxBand = 0.25;

export function findRuledGrids(rules: Rule[], pageHeight: number): Grid[] {
  if (rules.length > maxRules) return [];
  const horizontal = rules.filter((rule) => rule.y2 - rule.y1 <= rule.x2 - rule.x1);
  const vertical = rules.filter((rule) => rule.y2 - rule.y1 > rule.x2 - rule.x1);
  return meetingRules(horizontal, vertical)
    .map(gridOf)
    .filter((grid) => grid.bands.length > 0)
    .filter((grid) => grid.bands.every((band) => band.bottom - band.top <= maxBand * pageHeight));
}

interface RuleGroup {
  horizontal: Rule[];
  vertical: Rule[];
}

function meetingRules(horizontal: Rule[], vertical: Rule[]): RuleGroup[] {
  const groupOf = new Map<Rule, RuleGroup>();
  for (const rule of horizontal) groupOf.set(rule, { horizontal: [rule], vertical: [] });
  for (const rule of vertical) groupOf.set(rule, { horizontal: [], vertical: [rule] });
  for (const one of horizontal) {
    for (const other of vertical) {
      if (doMeet(one, other)) join(groupOf, one, other);
    }
  }
  return [...new Set(groupOf.values())].filter(
    (group) => group.horizontal.length > 1 && group.vertical.length > 0,
  );
}

function join(groupOf: Map<Rule, RuleGroup>, one: Rule, other: Rule) {
  const into = groupOf.get(one);
  const from = groupOf.get(other);
  if (into === undefined || from === undefined || into === from) return;
  for (const rule of [...from.horizontal, ...from.vertical]) groupOf.set(rule, into);
  into.horizontal.push(...from.horizontal);
  into.vertical.push(...from.vertical);
}

function doMeet(horizontal: Rule, vertical: Rule): boolean {
  return (
    vertical.x1 >= horizontal.x1 - slack &&
    vertical.x1 <= horizontal.x2 + slack &&
    horizontal.y1 >= vertical.y1 - slack &&
    horizontal.y1 <= vertical.y2 + slack
  );
}

function gridOf({ horizontal, vertical }: RuleGroup): Grid {
  const left = Math.min(...horizontal.map((rule) => rule.x1));
  const right = Math.max(...horizontal.map((rule) => rule.x2));
  const heights = distinct(horizontal.map((rule) => rule.y1));
  const bands = heights.slice(1).map((bottom, index) => {
    const top = heights[index] ?? bottom;
    const across = vertical.filter((rule) => rule.y1 <= top + slack && rule.y2 >= bottom - slack);
    return { top, bottom, edges: distinct([left, ...across.map((rule) => rule.x1), right]) };
  });
  return { left, right, bands };
}

/** Sorted, without near duplicates. */
function distinct(values: number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted.filter((value, index) => index === 0 || value - (sorted[index - 1] ?? value) > slack);
}
