import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ReportItem, ReportOption } from '#shared/contract/results/reports.ts';
import { questionGradingPath, regradePath } from '#web/lib/address/teacher-paths.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { signed, wholePercent } from '../format-share.ts';
import { discriminationText, keysText } from '../item-text.ts';
import styles from './items.module.css';

export function ItemDetails({ quizId, item }: { quizId: number; item: ReportItem }) {
  const { question, options, keys, otherVersions, wrongAnswers, suggestedKey } = item;
  const papers = keys.reduce((sum, key) => sum + key.papers, 0);
  return (
    <div className={styles.details}>
      <ItemFacts item={item} />
      {keys.length > 1 && (
        <Text tone="ink3">
          <Trans>Submissions were marked with different answer keys: {keysText(item)}.</Trans>
        </Text>
      )}
      {options.length > 0 && <OptionTable options={options} papers={papers} />}
      {otherVersions > 0 && (
        <Text tone="ink3">
          {plural(otherVersions, {
            one: '# answer to a version with other options isn’t included.',
            other: '# answers to versions with other options aren’t included.',
          })}
        </Text>
      )}
      {wrongAnswers.length > 0 && <WrongAnswers answers={wrongAnswers} />}
      <Row wrap gap={8}>
        <Button
          component={Link}
          size="xs"
          variant="light"
          to={regradePath(quizId, question.id, suggestedKey)}
        >
          <Trans>Regrade this question</Trans>
        </Button>
        <Button component={Link} size="xs" to={questionGradingPath(quizId, question.id)}>
          <Trans>Mark by question</Trans>
        </Button>
      </Row>
    </div>
  );
}

function ItemFacts({ item }: { item: ReportItem }) {
  const { t } = useLingui();
  const { asked, answered, waiting, maxPoints, discriminationIndex, meanSeconds } = item;
  const words = discriminationText(item);
  const figure = discriminationIndex === null ? '' : signed(discriminationIndex);
  const time = meanSeconds === null ? '' : formatDuration(meanSeconds);
  const askedWords = plural(asked, { one: 'Asked once', other: 'Asked # times' });
  const facts = [
    t`${askedWords}, answered ${answered}.`,
    ...(waiting === 0
      ? []
      : [plural(waiting, { one: '# answer needs marking.', other: '# answers need marking.' })]),
    ...(maxPoints === null ? [t`Points vary between submissions.`] : [pointsText(maxPoints)]),
    ...(asked === 0 ? [] : [`${words}.`]),
    ...(discriminationIndex === null ? [] : [t`Difference between the top and bottom 27%: ${figure}.`]),
    ...(meanSeconds === null ? [] : [t`Mean time ${time}.`]),
  ];
  return <p>{facts.join(' ')}</p>;
}

function pointsText(points: number): string {
  return plural(points, { one: '# point.', other: '# points.' });
}

function WrongAnswers({ answers }: { answers: ReportItem['wrongAnswers'] }) {
  return (
    <div>
      <Text size="small-label">
        <Trans>Most common wrong answers</Trans>
      </Text>
      <ul className={styles.answers}>
        {answers.map(({ text, count }) => (
          <li key={text}>
            <Text as="span" breaks>
              {text}
            </Text>
            <Text as="span" tone="ink3">
              {plural(count, { one: 'once', other: '# times' })}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How often each option was chosen. */
function OptionTable({ options, papers }: { options: readonly ReportOption[]; papers: number }) {
  return (
    <DataTable columns={columns(hasComparison(options))} stackedBelow="small-laptop">
      <tbody>
        {options.map((option) => (
          <OptionLine key={option.label} option={option} papers={papers} />
        ))}
      </tbody>
    </DataTable>
  );
}

function OptionLine({ option, papers }: { option: ReportOption; papers: number }) {
  const { t } = useLingui();
  const { label, text, isKey, keyPapers, chosen, share, upper, lower, discrimination, meanPercentage } =
    option;
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <Row as="span" wrap gap={8} align="center">
          <Bubble letter={label} state={isKey ? 'filled' : 'open'} size={24} />
          <span className="visually-hidden">{label}</span>
          <Text as="span" breaks>
            <RichText text={text} />
          </Text>
          {isKey && (
            <StatusBadge tone="neutral" icon={<IconCheck size={14} aria-hidden="true" />}>
              {keyPapers < papers ? (
                <Trans>
                  Answer key in {keyPapers} of {papers} submissions
                </Trans>
              ) : (
                <Trans>Correct</Trans>
              )}
            </StatusBadge>
          )}
        </Row>
      </th>
      <td data-label={t`Chosen`} data-kind="number">
        {chosen} ({wholePercent(share)})
      </td>
      {upper !== null && (
        <>
          <td data-label={t`Top 27%`} data-kind="number">
            {upper}
          </td>
          <td data-label={t`Bottom 27%`} data-kind="number">
            {lower}
          </td>
          <td data-label={t`Discrimination`} data-kind="number">
            {discrimination === null ? '–' : signed(discrimination)}
          </td>
          <td data-label={t`Mean score`} data-kind="number">
            {meanPercentage === null ? '–' : formatPercentage(meanPercentage)}
          </td>
        </>
      )}
    </tr>
  );
}

/** With too few answers the server sends the counts alone. */
function hasComparison(options: readonly ReportOption[]): boolean {
  return options.some(({ upper }) => upper !== null);
}

function columns(isCompared: boolean): Column[] {
  const counts: Column[] = [
    { key: 'option', label: translate`Option` },
    { key: 'chosen', label: translate`Chosen`, kind: 'number' },
  ];
  if (!isCompared) return counts;
  return [
    ...counts,
    { key: 'best', label: translate`Top 27%`, kind: 'number' },
    { key: 'weakest', label: translate`Bottom 27%`, kind: 'number' },
    { key: 'discrimination', label: translate`Discrimination`, kind: 'number' },
    { key: 'mean', label: translate`Mean score`, kind: 'number' },
  ];
}
