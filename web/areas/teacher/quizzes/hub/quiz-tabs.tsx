import { useLingui } from '@lingui/react/macro';
import {
  IconAdjustmentsHorizontal,
  IconChevronRight,
  IconClipboardCheck,
  IconLayoutDashboard,
  IconListDetails,
  IconPencil,
  IconRadar2,
  IconRefresh,
  IconReportAnalytics,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { useBreakpoint } from '#web/ui/use-breakpoint.ts';
import { quizRosterQuery } from '../../students/roster-queries.ts';
import { describePages, type QuizPage, quizPagePath } from './quiz-pages.ts';
import styles from './quiz-tabs.module.css';
import { useGoKeys } from './use-go-keys.ts';

const icons: Record<QuizPage, TablerIcon> = {
  overview: IconLayoutDashboard,
  students: IconUsers,
  submissions: IconClipboardCheck,
  marking: IconPencil,
  monitor: IconRadar2,
  report: IconReportAnalytics,
  regrade: IconRefresh,
  questions: IconListDetails,
  settings: IconAdjustmentsHorizontal,
};

interface Props {
  quizId: number;
  current: QuizPage;
}

/** Links to the pages of a quiz, the same on each of them. On phones the overview lists them with their figures. */
export function QuizTabs({ quizId, current }: Props) {
  const { t, i18n } = useLingui();
  const isPhone = useBreakpoint('phone');
  const roster = useQuery({ ...quizRosterQuery(quizId), refetchInterval: false }).data;
  const nav = useRef<HTMLElement>(null);
  useGoKeys(quizId);
  useEffect(() => {
    const chosen = nav.current?.querySelector<HTMLElement>('[aria-current]');
    const list = chosen?.closest('ul');
    if (chosen && list) list.scrollLeft = chosen.offsetLeft - list.offsetLeft - 16;
  }, []);
  const pages = describePages(roster);
  if (isPhone && current === 'overview') {
    return (
      <nav aria-label={t`Pages of this quiz`}>
        <ul className={`${styles.rows} divided`}>
          {pages
            .filter(({ page }) => page !== 'overview')
            .map(({ page, name, text, toDo }) => {
              const Icon = icons[page];
              return (
                <li key={page}>
                  <Link className={styles.row} to={quizPagePath(quizId, page)}>
                    <Icon size={20} aria-hidden="true" />
                    <span className={styles.text}>
                      <span className={styles.name}>{name}</span>
                      {text !== null && <span className={styles.second}>{text}</span>}
                    </span>
                    {toDo > 0 && (
                      <span aria-hidden="true">
                        <StatusBadge tone="neutral">{i18n.number(toDo)}</StatusBadge>
                      </span>
                    )}
                    <IconChevronRight size={18} aria-hidden="true" />
                  </Link>
                </li>
              );
            })}
        </ul>
      </nav>
    );
  }
  return (
    <nav ref={nav} aria-label={t`Pages of this quiz`}>
      <ul className={styles.tabs}>
        {pages.map(({ page, name, count, keys }) => (
          <li key={page}>
            <Link
              className={styles.tab}
              to={quizPagePath(quizId, page)}
              aria-current={page === current ? 'page' : undefined}
              aria-keyshortcuts={keys}
            >
              {name}
              {count !== null && count > 0 && <span className={styles.figure}>{i18n.number(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
