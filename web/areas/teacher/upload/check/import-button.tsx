import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useCheck } from './check-provider.ts';
import { ImportDialog } from './import-dialog.tsx';
import { understoodOf } from './understood.ts';

export function ImportButton({ onImported }: { onImported: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { questions } = understoodOf(useCheck().upload);
  const label = plural(questions, { one: 'Import # question', other: 'Import # questions' });
  return (
    <>
      <Button variant="filled" disabled={questions === 0} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ImportDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onImported={onImported}
        confirmLabel={label}
      />
    </>
  );
}
