import { t } from '@lingui/core/macro';
import type { RegradeQuestion, RegradeVersion } from '#shared/contract/regrades.ts';
import { groupByOptions, isByText, type KeyScope } from '../regrade-draft.ts';

/** An answer that can be accepted. */
export interface AnswerChoice {
  /** What is sent for it: a letter, or a text where the letters differ between versions. */
  value: string;
  letter: string | null;
  text: string;
  chosen: number;
  /** Where it counts now, in words; null: nowhere. */
  key: string | null;
}

export function choicesOf(question: RegradeQuestion, scope: KeyScope): AnswerChoice[] {
  const byText = isByText(question, scope);
  const group = groupByOptions(question).find((versions) =>
    versions.some(({ version }) => scope === 'all' || version === scope),
  );
  const shown = byText ? question.versions : (group ?? question.versions);
  if (byText) {
    return question.answers.map(({ text, chosen, acceptedIn }) => ({
      value: text,
      letter: null,
      text,
      chosen,
      key: keyWords(acceptedIn, shown.length),
    }));
  }
  const [newest] = shown;
  return (newest?.options ?? []).map(({ label, text }) => ({
    value: label,
    letter: label,
    text,
    chosen: shown.reduce((sum, version) => sum + timesChosen(version, label), 0),
    key: keyWords(
      shown.filter(({ accepted }) => accepted.includes(label)).map(({ version }) => version),
      shown.length,
    ),
  }));
}

function timesChosen({ options }: RegradeVersion, label: string): number {
  return options.find((option) => option.label === label)?.chosen ?? 0;
}

function keyWords(versions: readonly number[], all: number): string | null {
  if (versions.length === 0) return null;
  if (versions.length === all) return t`Key`;
  const list = versions.toSorted((one, other) => one - other).join(', ');
  return versions.length === 1 ? t`Key in version ${list}` : t`Key in versions ${list}`;
}
