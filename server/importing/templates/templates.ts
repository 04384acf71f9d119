import { languageAtHand } from '#server/language/at-hand.ts';

export type TemplateKind = 'csv' | 'xlsx' | 'pdf';

export interface Template {
  bytes: Buffer;
  fileName: string;
  mediaType: string;
}

// Loaded when first asked for: a server that hands out no template needs no fonts in memory.
const makers = {
  csv: async () => (await import('./csv-template.ts')).makeCsvTemplate(),
  xlsx: async () => (await import('./xlsx-template.ts')).makeXlsxTemplate(),
  pdf: async () => (await import('./pdf-template.ts')).makePdfTemplate(),
} satisfies Record<TemplateKind, () => Promise<Buffer>>;

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} satisfies Record<TemplateKind, string>;

/** By their kind and their language. */
const made = new Map<string, Promise<Template>>();

async function make(kind: TemplateKind): Promise<Template> {
  return {
    bytes: await makers[kind](),
    fileName: `quiz-template.${kind}`,
    mediaType: mediaTypes[kind],
  };
}

/** A file to fill in, which imports as it is. */
export function makeTemplate(kind: TemplateKind): Promise<Template> {
  const key = `${kind} ${languageAtHand()}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const template = make(kind);
  made.set(key, template);
  // One that failed is tried again the next time.
  template.catch(() => made.delete(key));
  return template;
}
