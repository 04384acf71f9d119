import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { say } from '#server/language/say.ts';
import { question as limits } from '#shared/limits.ts';
import { type ExampleQuestion, exampleQuestions, exampleQuiz } from './example-questions.ts';

const { resolve } = createRequire(import.meta.url);
const fonts = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

const size = { title: 15, text: 10.5, guide: 9 };
const margin = 64;
const indent = 18;
const grey = '#4a5560';

function drawGuide(page: PDFKit.PDFDocument): void {
  const guide = say(
    'Write your own questions in this format in any word processor and save the file as a PDF. Number the questions, put each option on its own line, and write the answer below. This box is ignored.',
  );
  const width = page.page.width - 2 * margin - 24;
  page.font(fonts.regular).fontSize(size.guide);
  const height = page.heightOfString(guide, { width, lineGap: 2 }) + 20;
  const top = page.y;
  page
    .roundedRect(margin, top, width + 24, height, 4)
    .lineWidth(0.75)
    .stroke('#b8c2cc');
  page.fillColor(grey).text(guide, margin + 12, top + 10, { width, lineGap: 2 });
  page.fillColor('black');
  page.x = margin;
  page.y = top + height + 18;
}

function drawTitles(page: PDFKit.PDFDocument): void {
  page.font(fonts.bold).fontSize(size.title).text(`Quiz Title: ${exampleQuiz.title}`);
  page.moveDown(0.3);
  page.font(fonts.regular).fontSize(size.text).text(`Question Bank: ${exampleQuiz.bank}`);
  page.moveDown(1);
}

/** Options alone make a question multiple choice or true/false, so it needs no type. */
function linesBelow({ type, options, answer, points }: ExampleQuestion): string[] {
  const lines = options.map((text, at) => `${'ABCD'[at]}) ${text}`);
  if (options.length === 0) lines.push(`Type: ${type}`);
  if (points !== limits.points.default) lines.push(`Points: ${points}`);
  if (answer !== '') lines.push(`Answer: ${answer}`);
  return lines;
}

function drawQuestion(page: PDFKit.PDFDocument, question: ExampleQuestion, number: number): void {
  const lines = linesBelow(question);
  const height = (lines.length + 2) * size.text * 1.6;
  if (page.y + height > page.page.height - margin) page.addPage();
  page.font(fonts.regular).fontSize(size.text);
  page.text(`${number}. ${question.question}`, margin, page.y, { lineGap: 3 });
  for (const line of lines) page.text(line, margin + indent, page.y, { lineGap: 3 });
  page.moveDown(0.9);
}

/** A paper as a school would print it. The date is fixed, so that the bytes are always the same. */
export function makePdfTemplate(): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'A4',
    margin,
    info: {
      Title: exampleQuiz.title,
      CreationDate: new Date(Date.UTC(2026, 0, 1)),
    },
    lang: 'en',
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolvePdf, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolvePdf(Buffer.concat(chunks)));
    page.on('error', reject);
  });
  drawGuide(page);
  drawTitles(page);
  for (const [index, question] of exampleQuestions.entries()) drawQuestion(page, question, index + 1);
  page.end();
  return done;
}
