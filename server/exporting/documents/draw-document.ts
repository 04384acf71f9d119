import type { IssuedDocument } from '#shared/contract/documents.ts';
import { drawCertificate } from './certificate-pdf.ts';
import type { Check, PaperBrand } from './document-parts.ts';
import { drawTranscript } from './transcript-pdf.ts';

export interface ToDraw extends Check {
  document: IssuedDocument;
  brand: PaperBrand;
}

/** A document as a PDF, in the language at hand: of the same it makes the same bytes. */
export function drawDocument({ document, brand, ...check }: ToDraw): Promise<Buffer> {
  return document.kind === 'TRANSCRIPT'
    ? drawTranscript(document, brand, check)
    : drawCertificate(document, brand, check);
}
