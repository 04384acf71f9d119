import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { attempt } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { answerFileProblem } from './answer-file-problem.ts';
import { LoadedFile } from './loaded-file.tsx';
import styles from './submissions.module.css';

/** For answers that a student could only save to their device, because the network did not come back. */
export function AnswerFileLoader() {
  const { t } = useLingui();
  const titleId = useId();
  const queries = useQueryClient();
  const load = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > attempt.answerFileBytes) throw new FileTooLarge();
      return api('form POST /quizAttempt/answerFile', { file });
    },
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['attempts'] }),
        queries.invalidateQueries({ queryKey: ['submissions'] }),
      ]);
    },
  });
  return (
    <section className={styles.loader} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Load an answer file</Trans>
      </SectionTitle>
      <FileDrop
        label={t`Drop an answer file here or choose one`}
        hint={t`Students can save one on the quiz screen when their answers cannot be sent. Only this server can open it.`}
        accept=".cquiz"
        busy={load.isPending}
        onFile={(file) => load.mutate(file)}
      />
      <div role="status">{load.data && !load.isPending && <LoadedFile loaded={load.data} />}</div>
      {load.error && !load.isPending && (
        <Notice tone="danger">
          {load.error instanceof FileTooLarge
            ? t`This answer file is too large.`
            : answerFileProblem(load.error)}
        </Notice>
      )}
    </section>
  );
}

/** Need not be sent to be refused. */
class FileTooLarge extends Error {}
