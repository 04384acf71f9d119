import { currentLanguage } from '#server/language/current-language.ts';

export type TemplateKind = 'csv' | 'xlsx' | 'pdf';

export interface Template {
  bytes: Buffer;
  fileName: string;
  mediaType: string;
}

// Loaded on first use: a server that serves no template needs no fonts in memory.
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

/** By kind and language. */
const templates = new Map<string, Promise<Template>>();

async function make(kind: TemplateKind): Promise<Template> {
  return {
    bytes: await makers[kind](),
    fileName: `quiz-template.${kind}`,
    mediaType: mediaTypes[kind],
  };
}

/** A file to fill in, which can itself be imported. */
export function makeTemplate(kind: TemplateKind): Promise<Template> {
  const key = `${kind} ${currentLanguage()}`;
  const known = templates.get(key);
  if (known !== undefined) return known;
  const template = make(kind);
  templates.set(key, template);
  // A failed one is retried on the next request.
  template.catch(() => templates.delete(key));
  return template;
}
