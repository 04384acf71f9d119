import { foldHeading } from './heading.ts';
import { findPurpose } from './heading-words.ts';

export interface LabelledLine {
  name: 'quiz' | 'bank';
  text: string;
}

/** `Quiz Title: Plants` in one cell, or the label and its value in neighbouring ones. */
export function readLabelledLine(cells: readonly string[]): LabelledLine | undefined {
  const [label = '', value = ''] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return readLabelledCell(label) ?? toLine(label.replace(/:$/, ''), value);
}

/** `Quiz Name:` in a cell, and the name in the cell below it. */
export function readLabelsAbove(labels: readonly string[], values: readonly string[]): LabelledLine[] {
  const areLabels = labels.every(
    (text) => text.trim() === '' || findLabelName(trimLabel(text)) !== undefined,
  );
  const areValues = values.every((text, at) => text.trim() === '' || (labels[at] ?? '').trim() !== '');
  if (!areLabels || !areValues || readLabelledLine(values) !== undefined) return [];
  return labels.flatMap((label, at) => toLine(trimLabel(label), (values[at] ?? '').trim()) ?? []);
}

function trimLabel(text: string): string {
  return text.trim().replace(/:$/, '');
}

/** `Quiz Title: Plants`. */
export function readLabelledCell(cell: string): LabelledLine | undefined {
  const colon = cell.slice(0, 60).indexOf(':');
  return colon < 0 ? undefined : toLine(cell.slice(0, colon), cell.slice(colon + 1).trim());
}

function toLine(label: string, text: string): LabelledLine | undefined {
  const name = findLabelName(label);
  return name === undefined || text === '' ? undefined : { name, text };
}

function findLabelName(label: string): LabelledLine['name'] | undefined {
  const folded = foldHeading(label);
  if (['title', 'titel', 'titulo', 'titre'].includes(folded)) return 'quiz';
  const purpose = findPurpose(folded);
  if (purpose === 'quiz') return 'quiz';
  return purpose === 'bank' || purpose === 'subject' ? 'bank' : undefined;
}
