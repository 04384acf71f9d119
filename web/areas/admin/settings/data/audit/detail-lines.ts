import { t } from '@lingui/core/macro';
import { fieldWords } from './field-words.ts';

export interface DetailLine {
  key: string;
  /** As words: `primary_color` is "Primary color". */
  label: string;
  /** The value before the change, where it is known. */
  from?: string;
  value: string;
}

const maxText = 500;

/** The details of an entry, one line each. Nested values get their own lines. */
export function detailLines(detail: Record<string, unknown>): DetailLine[] {
  return Object.entries(joinChanges(detail)).flatMap(([key, value]) =>
    linesOf(key, labelOf(key, value), value),
  );
}

/**
 * Entries about names and scores store both values side by side: `from` and `to`, `fromScore` and `toScore`.
 */
function joinChanges(detail: Record<string, unknown>): Record<string, unknown> {
  const { from, to, fromScore, toScore, ...others } = detail;
  return {
    ...(to === undefined ? without({ from }) : { name: { from, to } }),
    ...(toScore === undefined ? without({ fromScore }) : { score: { from: fromScore, to: toScore } }),
    ...others,
  };
}

function without(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function labelOf(key: string, value: unknown): string {
  // A number here is a count of questions.
  return key === 'marks' && typeof value === 'number' ? t`Questions marked` : fieldWords(key);
}

function linesOf(key: string, label: string, value: unknown): DetailLine[] {
  if (isChange(value)) return [{ key, label, from: textOf(value.from), value: textOf(value.to) }];
  if (isObject(value)) {
    return Object.entries(value).flatMap(([inner, innerValue]) =>
      linesOf(`${key}.${inner}`, `${label}, ${fieldWords(inner).toLowerCase()}`, innerValue),
    );
  }
  if (key === 'fields' && Array.isArray(value)) {
    return [{ key, label, value: textOf(value.map((field) => fieldWords(String(field)))) }];
  }
  return [{ key, label, value: textOf(value) }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return isObject(value) && 'from' in value && 'to' in value;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (Array.isArray(value)) return value.length === 0 ? '–' : cut(value.map(textOf).join(', '));
  if (isObject(value)) {
    const parts = Object.entries(value).map(([key, inner]) => `${fieldWords(key)} ${textOf(inner)}`);
    return cut(parts.join(' · '));
  }
  return cut(typeof value === 'string' ? value : JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
}
