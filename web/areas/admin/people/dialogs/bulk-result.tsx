import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '#web/lib/api/api-client.ts';
import type { Failure } from '#web/lib/api/in-chunks.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import styles from '../people.module.css';

/** How far a change of more people has come than one call can change. Nothing for a single call. */
export function BulkProgress({ done, of, max }: { done: number; of: number; max: number }) {
  const { i18n } = useLingui();
  if (of <= max || done === 0) return null;
  const [now, all] = [i18n.number(done), i18n.number(of)];
  return (
    <div>
      <p role="status">
        <Trans>
          {now} of {all} done
        </Trans>
      </p>
      <ProgressBar value={done} of={of} />
    </div>
  );
}

interface FailuresProps<Row> {
  failures: readonly Failure<Row>[];
  nameOf: (row: Row) => string;
}

/** Why some people were not changed, and who they are. */
export function BulkFailures<Row extends { id: number }>({ failures, nameOf }: FailuresProps<Row>) {
  const { t } = useLingui();
  return failures.map(({ rows, error }) => {
    const reasons = error instanceof ApiError ? error.details : [];
    return (
      <Notice tone="danger" key={rows[0]?.id}>
        <Stack gap={8}>
          <p>{refusalText(error)}</p>
          {reasons.length > 0 && <Names label={t`Reasons`} names={reasons} />}
          {rows.length > 1 && (
            <>
              <p>
                {plural(rows.length, {
                  one: '# person wasn’t changed:',
                  other: '# people weren’t changed:',
                })}
              </p>
              <Names label={t`Not changed`} names={rows.map(nameOf)} />
            </>
          )}
        </Stack>
      </Notice>
    );
  });
}

/** Scrolls, so that hundreds of names don't push the buttons out of the dialog. */
function Names({ label, names }: { label: string; names: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus can be scrolled with the keyboard.
    <ul className={styles.names} aria-label={label} tabIndex={0}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
