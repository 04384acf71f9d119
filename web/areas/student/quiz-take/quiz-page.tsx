import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { homeOf, paths } from '#web/lib/address/paths.ts';
import { useBrand } from '#web/lib/brand.ts';
import { personName } from '#web/lib/format/person-name.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { SkeletonBlock, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import styles from './quiz-page.module.css';

interface Props {
  user: CurrentUser;
  children: ReactNode;
}

/** The page around everything except the questions: start, refusal, end. */
export function QuizPage({ user, children }: Props) {
  return (
    <>
      <QuizBar user={user} />
      <main className={styles.page}>{children}</main>
    </>
  );
}

interface QuizBarProps {
  user: CurrentUser;
  /** The save status and the key hints. */
  children?: ReactNode;
}

export function QuizBar({ user, children }: QuizBarProps) {
  const { t } = useLingui();
  const { name: brand, shortName } = useBrand();
  const name = personName(user);
  return (
    <header className={styles.bar}>
      <Link className={styles.brand} to={homeOf(user.role)} title={t`Go to your dashboard`}>
        <BrandMark shortName={shortName} size={28} />
        <Text as="span" oneLine>
          {brand}
        </Text>
      </Link>
      <div className={styles.tools}>
        {children}
        <span className={styles.person}>
          <PersonAvatar name={name} src={user.person?.passportPhotoUrl ?? null} size={28} />
          <Text as="span" oneLine>
            {name}
          </Text>
        </span>
      </div>
    </header>
  );
}

/** A skeleton of the question. */
export function QuizLoading({ user }: { user: CurrentUser }) {
  return (
    <>
      <QuizBar user={user} />
      <main className={styles.loading}>
        <LoadingRegion label={<Trans>Loading quiz...</Trans>} showLabel>
          <SkeletonBlock height={12} width={180} lineHeight={20} />
          <SkeletonBlock height={18} lineHeight={30} />
          <SkeletonBlock height={18} width="60%" lineHeight={30} />
          <SkeletonRows count={4} height={56} />
        </LoadingRegion>
      </main>
    </>
  );
}

export function BackToQuizzes() {
  return (
    <Button component={Link} to={paths.student.availableQuizzes} size="xs">
      <Trans>Back to Quizzes</Trans>
    </Button>
  );
}
