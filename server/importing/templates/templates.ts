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

const made = new Map<TemplateKind, Promise<Template>>();

async function make(kind: TemplateKind): Promise<Template> {
  return {
    bytes: await makers[kind](),
    fileName: `quiz-template.${kind}`,
    mediaType: mediaTypes[kind],
  };
}

/** A file to fill in, which imports as it is. */
export function makeTemplate(kind: TemplateKind): Promise<Template> {
  const known = made.get(kind);
  if (known !== undefined) return known;
  const template = make(kind);
  made.set(kind, template);
  // One that failed is tried again the next time.
  template.catch(() => made.delete(kind));
  return template;
}
