import './chart-table.css';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { DisclosureButton } from '../buttons/disclosure-button.tsx';

type ChartTableProps = {
  /** The column headings, the names first. */
  heads: readonly string[];
  /** A key for rows whose names are not unique. */
  rows: readonly { key?: string | number; name: string; values: readonly (string | number)[] }[];
  /** What the chart shows, for screen readers that list several buttons. */
  of?: string;
};

/** More columns do not fit on a phone: each row becomes a block of labels and values. */
const maxNarrow = 4;

/** The figures of the chart above as a table. */
export function ChartTable({ heads, rows, of }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="ui-chart-table">
      <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
        {isOpen ? <Trans>Hide table</Trans> : <Trans>Show as table</Trans>}
        {of !== undefined && <span className="visually-hidden">: {of}</span>}
      </DisclosureButton>
      <table
        id={id}
        data-columns={heads.length}
        data-wide={heads.length > maxNarrow || undefined}
        hidden={!isOpen}
      >
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key ?? name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={heads[at + 1]} data-label={heads[at + 1]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
