import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import styles from './audit.module.css';
import { type DetailLine, detailLines } from './detail-lines.ts';

interface Props {
  entry: AuditEntry;
  onActor: (actor: { id: number; email: string }) => void;
}

export function EntryDetails({ entry, onActor }: Props) {
  const { t } = useLingui();
  const { actor } = entry;
  const { isErased, ...told } = entry.detail;
  return (
    <div className={styles.details}>
      {isErased === true && (
        <p>
          <Trans>The details were erased with the person's data.</Trans>
        </p>
      )}
      <DataList
        items={[
          ...detailLines(told).map((line) => ({
            key: `detail ${line.key}`,
            label: line.label,
            value: <DetailValue line={line} />,
          })),
          { key: 'address', label: t`Address`, value: entry.address ?? '–' },
          { key: 'request', label: t`Request`, value: entry.requestId ?? '–' },
        ]}
      />
      {actor && (
        <div>
          <Button size="xs" onClick={() => onActor(actor)}>
            <Trans>Only this person</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

function DetailValue({ line: { from, value } }: { line: DetailLine }) {
  const { t } = useLingui();
  if (from === undefined) return value;
  return (
    <>
      <del className={styles.before}>
        <span className="visually-hidden">{t`before:`} </span>
        {from}
      </del>
      {' → '}
      <ins className={styles.after}>
        <span className="visually-hidden">{t`after:`} </span>
        {value}
      </ins>
    </>
  );
}
