import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCheck } from './check-provider.ts';
import { makeFaultsFile } from './faults-file.ts';
import { understoodOf } from './understood.ts';

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
      <Trans>Faults as CSV</Trans>
    </Button>
  );
}
