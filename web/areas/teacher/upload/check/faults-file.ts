import { t } from '@lingui/core/macro';
import type { FileUpload, UploadQuestion } from '#shared/contract/uploads.ts';
import { api } from '#web/lib/api.ts';
import { toCsv } from '#web/lib/csv.ts';
import { faultText } from './fault-text.ts';
import { placeText } from './place-text.ts';

const pageSize = 200;

/** Every fault of the file with its place, to be worked through beside the file itself. */
export async function makeFaultsFile(upload: FileUpload): Promise<{ name: string; content: Blob }> {
  const faulty = await askFaulty(upload.id);
  const rows = [
    [t`Place`, t`Question`, t`Fault`],
    ...upload.details.map((detail) => [t`File`, '', detail]),
    ...faulty.flatMap(({ place, questionText, faults }) =>
      faults.map((fault) => [placeText(place), questionText, faultText(fault)]),
    ),
  ];
  const name = upload.originalFileName.replace(/\.[^.]*$/, '');
  return {
    name: t`${name} faults.csv`,
    content: new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }),
  };
}

async function askFaulty(uploadId: number): Promise<UploadQuestion[]> {
  const found: UploadQuestion[] = [];
  for (;;) {
    const query = { show: 'faulty' as const, max: pageSize, offset: found.length };
    const page = await api('GET /fileUpload/:uploadId/questions', { params: { uploadId }, query });
    found.push(...page.items);
    // One that shrinks meanwhile answers an empty page.
    if (page.items.length === 0 || found.length >= page.total) return found;
  }
}
