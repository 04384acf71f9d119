export interface DetailLine {
  key: string;
  /** As words: `primary_color` is "Primary color". */
  label: string;
  /** What it was before, where that is known. */
  from?: string;
  value: string;
}

const mostText = 500;

/** What an entry says besides, one line each. */
export function detailLines(detail: Record<string, unknown>): DetailLine[] {
  return Object.entries(detail).map(([key, value]) => ({ key, label: wordsOf(key), ...shown(value) }));
}

function shown(value: unknown): { from?: string; value: string } {
  if (isChange(value)) return { from: textOf(value.from), value: textOf(value.to) };
  return { value: textOf(value) };
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : cut(value.map(textOf).join(', '));
  return cut(typeof value === 'string' ? value : JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > mostText ? `${text.slice(0, mostText)}…` : text;
}

export function wordsOf(name: string): string {
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
