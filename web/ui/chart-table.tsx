import './chart-table.css';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { DisclosureButton } from './disclosure-button.tsx';

type ChartTableProps = {
  /** What the columns are of, the one of the names first. */
  heads: readonly string[];
  /** Names that are not told apart by themselves have a key. */
  rows: readonly { key?: string | number; name: string; values: readonly (string | number)[] }[];
  /** What the chart is of, for who hears the buttons of several one by one. */
  of?: string;
};

/** More columns have no room on a phone: each row becomes a block of labels and values there. */
const mostNarrow = 4;

/** The same as the chart above it, in figures. */
export function ChartTable({ heads, rows, of }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="ui-chart-table">
      <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
        {isOpen ? <Trans>Hide the table</Trans> : <Trans>Show as table</Trans>}
        {of !== undefined && <span className="visually-hidden">: {of}</span>}
      </DisclosureButton>
      <table
        id={id}
        data-columns={heads.length}
        data-wide={heads.length > mostNarrow || undefined}
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
