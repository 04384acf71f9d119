import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { FileUpload, UploadQuestion } from '#shared/contract/teaching/uploads.ts';
import { api } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { toCsv } from '#web/lib/format/csv.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { understoodOf, useCheck } from './check-context.ts';
import { faultText, placeText } from './question-text.ts';

export function FaultsButton() {
  const { upload } = useCheck();
  const make = useMutation({
    mutationFn: () => makeFaultsFile(upload),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => toast.error(error.message),
  });
  if (understoodOf(upload).faulty === 0) return null;
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      <Trans>Errors as CSV</Trans>
    </Button>
  );
}

const pageSize = 200;

/** All problems of the file with their places, as CSV. */
async function makeFaultsFile(upload: FileUpload): Promise<{ name: string; content: Blob }> {
  const faulty = await askFaulty(upload.id);
  const rows = [
    [t`Place`, t`Question`, t`Error`],
    ...upload.details.map((detail) => [t`File`, '', detail]),
    ...faulty.flatMap(({ place, questionText, faults }) =>
      faults.map((fault) => [placeText(place), questionText, faultText(fault)]),
    ),
  ];
  const name = upload.originalFileName.replace(/\.[^.]*$/, '');
  return {
    name: t`${name} errors.csv`,
    content: new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }),
  };
}

async function askFaulty(uploadId: number): Promise<UploadQuestion[]> {
  const questions: UploadQuestion[] = [];
  for (;;) {
    const query = { show: 'faulty' as const, max: pageSize, offset: questions.length };
    const page = await api('GET /fileUpload/:uploadId/questions', { params: { uploadId }, query });
    questions.push(...page.items);
    // The list may shrink meanwhile and return an empty page.
    if (page.items.length === 0 || questions.length >= page.total) return questions;
  }
}
