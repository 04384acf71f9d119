import { readFileSync } from 'node:fs';
import { drawPhoto } from '../people.ts';
import type { FileName } from './requests.ts';

const questionsCsv =
  'Quiz Title,Question Text,Question Type,Option A,Option B,Correct Answer,Points\n' +
  'Plants,What is green?,MULTIPLE_CHOICE,Grass,Snow,A,2\n';
const peopleCsv = 'First name,Last name,Email\nAma,"=cmd|calc!A1",ama.fuzz@school.example\n';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Files for forms, with names that must not become paths. */
export async function drawFiles(): Promise<Record<FileName, Blob | undefined>> {
  const png = await drawPhoto('png');
  return {
    nothing: undefined,
    empty: new File([], 'empty.csv'),
    png: new File([new Uint8Array(png)], '../x\r\ny.png'),
    svg: new File([svg], 'picture.png'),
    questions: new File([questionsCsv], 'plants.csv'),
    people: new File([peopleCsv], '<img src=x onerror=alert(1)>.csv'),
    zip: new File([Buffer.from('PK\x03\x04\x14\x00garbage')], 'book.xlsx'),
    text: new File([readFileSync(import.meta.filename)], `${'n'.repeat(300)}.pdf`),
  };
}
