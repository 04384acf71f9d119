import type { Outcome } from './attackers.ts';
import type { SignInDelays } from './owners.ts';
import { attackRows, ownerRows, recoveryFlood, recoveryRows } from './scenarios.ts';

type Row = readonly string[];

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const figure = (value: number) =>
  value < 10 ? String(Math.round(value * 10) / 10) : Math.round(value).toLocaleString('en');
const both = ({ firstHour, wholeDay }: Outcome) => `${figure(firstHour)} / ${figure(wholeDay)}`;
const minutes = (value: number) => (Number.isFinite(value) ? `${figure(value)} min` : 'never');
const delays = ({ soon, people, longestMinutes }: SignInDelays) =>
  Number.isFinite(longestMinutes)
    ? `${soon} of ${people}, the last after ${minutes(longestMinutes)}`
    : `${soon} of ${people}, the others not during the attack`;

interface Rows {
  attacks: ReturnType<typeof attackRows>;
  flood: ReturnType<typeof recoveryFlood>;
  owners: ReturnType<typeof ownerRows>;
  recovery: ReturnType<typeof recoveryRows>;
}

/** The Markdown tables of decision 67. */
export function presentTables({ attacks, flood, owners, recovery }: Rows): string[] {
  return [
    table(
      ['guesses checked per account, first hour / day', 'before', 'now'],
      [
        ...Object.entries(attacks).map(([name, { before, now }]) => [name, both(before), both(now)]),
        ['six digits of reset codes, 100 addresses', both(flood.before.guesses), both(flood.now.guesses)],
        ['mails to one mailbox, 100 addresses', both(flood.before.mails), both(flood.now.mails)],
      ],
    ),
    table(
      ['signed in within two minutes of the first attempt', 'before', 'now'],
      Object.entries(owners).map(([name, { before, now }]) => [name, delays(before), delays(now)]),
    ),
    table(
      ['until a reset code of the owner is accepted', 'before', 'now'],
      Object.entries(recovery).map(([name, { before, now }]) => [name, minutes(before), minutes(now)]),
    ),
  ];
}

export function simulate(): string[] {
  return presentTables({
    attacks: attackRows(),
    flood: recoveryFlood(),
    owners: ownerRows(),
    recovery: recoveryRows(),
  });
}
