import { t } from '@lingui/core/macro';
import { Link } from 'react-router';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { paths } from '#web/lib/paths.ts';
import styles from './audit.module.css';
import { targetWords } from './target-words.ts';

/** People are named in a column of their own. */
const isPerson = new Set(['account', 'student', 'teacher', 'session']);

/** What it was done to, by its title, with a way there where there is one. */
export function EntryTarget({ entry }: { entry: AuditEntry }) {
  const { targetType: type, targetTitle: title, isTargetGone } = entry;
  if (type === null || isPerson.has(type)) return '–';
  const thing = targetWords(type);
  const id = entry.targetId ?? '';
  if (isTargetGone) return t`${thing} ${id} (deleted)`;
  if (title === null) return `${thing} ${id}`.trim();
  const path = pathOf(entry);
  return (
    <>
      {path === null ? (
        title
      ) : (
        <Link className={styles.name} to={path}>
          {title}
        </Link>
      )}
      <span className="ui-data-second">{thing}</span>
    </>
  );
}

function pathOf({ targetType, targetId, quizId }: AuditEntry): string | null {
  if (targetType === 'quizAttempt') return `${paths.teacher.submissions}/${targetId}`;
  if (quizId !== null) return `${paths.teacher.quizzes}/${quizId}`;
  return targetType === 'questionBank' ? `${paths.teacher.questionBank}/${targetId}` : null;
}
