import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { DangerAction } from '#web/features/settings/danger-action.tsx';
import { api } from '#web/lib/api.ts';

export function PurgeLogs() {
  const { t } = useLingui();
  const queries = useQueryClient();

  async function purge(password: string): Promise<string> {
    const { deleted } = await api('POST /auditLog/purge', { body: { all: true, password } });
    void queries.invalidateQueries({ queryKey: ['audit'] });
    const counted = plural(deleted, { one: '# entry', other: '# entries' });
    return t`The system logs were purged: ${counted}.`;
  }

  return (
    <DangerAction
      title={t`Purge System Logs`}
      text={t`Deletes every entry of the audit log at once. Grades, quizzes and people stay as they are.`}
      question={t`Every entry of the audit log is deleted, and nobody can tell afterwards who did what. That you purged it is the first entry of the new one. Export it before if you may need it.`}
      act={purge}
    />
  );
}
