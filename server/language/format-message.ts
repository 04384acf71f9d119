import type {
  CompiledIcuChoices,
  CompiledMessage,
  CompiledMessageToken,
} from '@lingui/message-utils/compileMessage';

export type Values = Readonly<Record<string, string | number>>;
type Argument = Exclude<CompiledMessageToken, string>;

const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a compiled message with its values. Lingui's own function also reads escapes in values: a file that holds
 * the six characters of an escaped NUL would produce a text that PostgreSQL cannot store.
 */
export function formatMessage(
  message: CompiledMessage,
  values: Values,
  language: string,
  counted?: number,
): string {
  let text = '';
  for (const token of message) {
    if (token === '#' && counted !== undefined) text += formatNumber(counted, language);
    else text += typeof token === 'string' ? token : formatArgument(token, values, language);
  }
  return text;
}

function formatArgument([name, kind, choices]: Argument, values: Values, language: string): string {
  const value = values[name] ?? '';
  switch (kind) {
    case undefined:
      return String(value);
    case 'number':
      return formatNumber(Number(value), language);
    case 'select':
      return formatMessage(choose(choices as CompiledIcuChoices, [String(value)]), values, language);
    case 'plural': {
      const number = Number(value);
      const keys = [String(value), pluralOf(number, language)];
      return formatMessage(choose(choices as CompiledIcuChoices, keys), values, language, number);
    }
    default:
      throw new Error(`A message of the server cannot hold {${name}, ${kind}}.`);
  }
}

function choose(choices: CompiledIcuChoices, keys: readonly string[]): CompiledMessage {
  const key = keys.find((each) => Object.hasOwn(choices, each)) ?? 'other';
  return choices[key] ?? [];
}

function pluralOf(value: number, language: string): string {
  let rules = pluralRules.get(language);
  if (rules === undefined) {
    rules = new Intl.PluralRules(language);
    pluralRules.set(language, rules);
  }
  return rules.select(value);
}

function formatNumber(value: number, language: string): string {
  let format = numberFormats.get(language);
  if (format === undefined) {
    format = new Intl.NumberFormat(language);
    numberFormats.set(language, format);
  }
  return format.format(value);
}
