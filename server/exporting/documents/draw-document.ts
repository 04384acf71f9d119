import type { IssuedDocument } from '#shared/contract/results/documents.ts';
import { drawCertificate } from './certificate-pdf.ts';
import type { Check, PaperBrand } from './document-parts.ts';
import { drawTranscript } from './transcript-pdf.ts';

export interface DrawingTask extends Check {
  document: IssuedDocument;
  brand: PaperBrand;
}

/** Draws a document as a PDF in the current language. The same document always gives the same bytes. */
export function drawDocument({ document, brand, ...check }: DrawingTask): Promise<Buffer> {
  return document.kind === 'TRANSCRIPT'
    ? drawTranscript(document, brand, check)
    : drawCertificate(document, brand, check);
}
