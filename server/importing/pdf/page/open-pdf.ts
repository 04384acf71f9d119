import { getResolvedPDFJS } from 'unpdf';
import type { OPS, PDFDocumentLoadingTask } from 'unpdf/pdfjs';
import { FileRefused } from '../../reader-output.ts';
import { checkEnding } from './check-ending.ts';
import { checkStreams } from './check-streams.ts';
import { disablePictureDecoding } from './disable-picture-decoding.ts';
import { refusal } from './refusals.ts';

type PdfDocument = Awaited<PDFDocumentLoadingTask['promise']>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

export interface OpenPdf {
  pages: number;
  operators: typeof OPS;
  getPage: (number: number) => Promise<PdfPage>;
  close: () => Promise<void>;
}

/** Opens a PDF or refuses it. Scripts are not run, links are not fetched, pictures are not decoded. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  checkEnding(bytes);
  checkStreams(bytes);
  const pdfjs = await getResolvedPDFJS();
  const task = pdfjs.getDocument({
    data: disablePictureDecoding(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const pdf = await refuseOnError(task.promise);
  return {
    pages: pdf.numPages,
    operators: pdfjs.OPS,
    getPage: (number) => refuseOnError(pdf.getPage(number)),
    close: () => task.destroy(),
  };
}

/** An error in pdf.js means a damaged file. */
export async function refuseOnError<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw error instanceof Error && error.name === 'PasswordException'
      ? refusal.isProtected()
      : refusal.isDamaged();
  }
}
