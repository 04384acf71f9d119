import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './import-people.module.css';

/** A list to fill in, with examples; the workbook has a guide beside it. */
export function TemplateButtons() {
  const { t } = useLingui();
  const load = useMutation({
    mutationFn: (kind: 'csv' | 'xlsx') =>
      fetchFile({ path: `/peopleImport/template/${kind}`, fallbackName: `people-template.${kind}` }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => toast.error(error.message),
  });
  return (
    <div className={styles.templates}>
      <span>
        <Trans>Templates:</Trans>
      </span>
      <Button size="xs" aria-label={t`Excel template`} onClick={() => load.mutate('xlsx')}>
        {t`Excel`}
      </Button>
      <Button size="xs" aria-label={t`CSV template`} onClick={() => load.mutate('csv')}>
        {t`CSV`}
      </Button>
    </div>
  );
}
