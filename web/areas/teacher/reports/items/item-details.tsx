import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ReportItem } from '#shared/contract/reports.ts';
import { formatDuration } from '#web/lib/format-duration.ts';
import { questionGradingPath, regradePath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { discriminationWords, keysWords } from '../item-words.ts';
import { signed } from '../share-words.ts';
import styles from './items.module.css';
import { OptionTable } from './option-table.tsx';

export function ItemDetails({ quizId, item }: { quizId: number; item: ReportItem }) {
  const { question, options, keys, otherVersions, wrongAnswers, suggestedKey } = item;
  const papers = keys.reduce((sum, key) => sum + key.papers, 0);
  return (
    <div className={styles.details}>
      <ItemFacts item={item} />
      {keys.length > 1 && (
        <p className={styles.note}>
          <Trans>Papers were marked by different keys: {keysWords(item)}.</Trans>
        </p>
      )}
      {options.length > 0 && <OptionTable options={options} papers={papers} />}
      {otherVersions > 0 && (
        <p className={styles.note}>
          {plural(otherVersions, {
            one: '# answer was to a version with other options, and is not among these.',
            other: '# answers were to versions with other options, and are not among these.',
          })}
        </p>
      )}
      {wrongAnswers.length > 0 && <WrongAnswers answers={wrongAnswers} />}
      <div className={styles.actions}>
        <Button
          component={Link}
          size="xs"
          variant="light"
          to={regradePath(quizId, question.id, suggestedKey)}
        >
          <Trans>Regrade this question</Trans>
        </Button>
        <Button component={Link} size="xs" to={questionGradingPath(quizId, question.id)}>
          <Trans>Grade by question</Trans>
        </Button>
      </div>
    </div>
  );
}

function ItemFacts({ item }: { item: ReportItem }) {
  const { t } = useLingui();
  const { asked, answered, waiting, maxPoints, discrimination, discriminationIndex, meanSeconds } = item;
  const words = discriminationWords(discrimination);
  const figure = discriminationIndex === null ? '' : signed(discriminationIndex);
  const time = meanSeconds === null ? '' : formatDuration(meanSeconds);
  const askedWords = plural(asked, { one: 'Asked once', other: 'Asked # times' });
  const facts = [
    t`${askedWords}, answered ${answered}.`,
    ...(waiting === 0
      ? []
      : [plural(waiting, { one: '# answer waits for marks.', other: '# answers wait for marks.' })]),
    ...(maxPoints === null ? [t`Not worth the same on every paper.`] : [pointsWords(maxPoints)]),
    ...(asked === 0 ? [] : [`${words}.`]),
    ...(discriminationIndex === null ? [] : [t`Best 27% against weakest 27%: ${figure}.`]),
    ...(meanSeconds === null ? [] : [t`Mean time ${time}.`]),
  ];
  return <p>{facts.join(' ')}</p>;
}

function pointsWords(points: number): string {
  return plural(points, { one: 'Worth # point.', other: 'Worth # points.' });
}

function WrongAnswers({ answers }: { answers: ReportItem['wrongAnswers'] }) {
  return (
    <div>
      <p className={styles.listTitle}>
        <Trans>Written most, and did not count</Trans>
      </p>
      <ul className={styles.answers}>
        {answers.map(({ text, count }) => (
          <li key={text}>
            <span className={styles.written}>{text}</span>
            <span className={styles.times}>{plural(count, { one: 'once', other: '# times' })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
