import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { DisclosureButton } from '#web/ui/disclosure-button.tsx';
import styles from './charts.module.css';

interface Props {
  /** What the two columns are of. */
  heads: readonly [string, string];
  rows: readonly { name: string; count: number }[];
}

/** The same as the chart above it, in figures. */
export function AsTable({ heads: [name, count], rows }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.twin}>
      <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
        {isOpen ? <Trans>Hide the table</Trans> : <Trans>Show as table</Trans>}
      </DisclosureButton>
      <table id={id} className={styles.table} hidden={!isOpen}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{count}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{row.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
