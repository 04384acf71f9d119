import { getResolvedPDFJS } from 'unpdf';
import type { OPS, PDFDocumentLoadingTask } from 'unpdf/pdfjs';
import { FileRefused } from '../../paper.ts';
import { checkEnding } from './check-ending.ts';
import { checkStreams } from './check-streams.ts';
import { refusal } from './refusals.ts';
import { withoutPictureData } from './without-picture-data.ts';

type PdfDocument = Awaited<PDFDocumentLoadingTask['promise']>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

export interface OpenPdf {
  pages: number;
  operators: typeof OPS;
  getPage: (number: number) => Promise<PdfPage>;
  close: () => Promise<void>;
}

/** Opens a PDF or refuses it; nothing of it is run, fetched or decoded that is not text. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  checkEnding(bytes);
  checkStreams(bytes);
  const pdfjs = await getResolvedPDFJS();
  const task = pdfjs.getDocument({
    data: withoutPictureData(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const pdf = await orRefuse(task.promise);
  return {
    pages: pdf.numPages,
    operators: pdfjs.OPS,
    getPage: (number) => orRefuse(pdf.getPage(number)),
    close: () => task.destroy(),
  };
}

/** Whatever pdf.js trips over is the file's fault. */
export async function orRefuse<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw error instanceof Error && error.name === 'PasswordException'
      ? refusal.isProtected()
      : refusal.isDamaged();
  }
}
