import { t } from '@lingui/core/macro';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDotted,
  IconCircleHalf2,
  IconCircleX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { QuestionMark } from '#web/questions/review/question-mark.ts';
import styles from '../details/attempt-details.module.css';

interface Sign {
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  label: () => string;
}

const signs: Record<QuestionMark, Sign> = {
  correct: { Icon: IconCircleCheck, label: () => t`Correct` },
  partly: { Icon: IconCircleHalf2, label: () => t`Partly correct` },
  'not-correct': { Icon: IconCircleX, label: () => t`Incorrect` },
  waiting: { Icon: IconCircleDashed, label: () => t`Not marked yet` },
  unknown: { Icon: IconCircleDotted, label: () => t`Marks aren’t shown` },
};

export function markLabel(mark: QuestionMark): string {
  return signs[mark].label();
}

/** The mark of a question as an icon with a text alternative. */
export function MarkSign({ mark, size = 22 }: { mark: QuestionMark; size?: number }) {
  const { Icon, label } = signs[mark];
  return (
    <span className={styles.sign} data-mark={mark} title={label()}>
      <Icon size={size} aria-hidden="true" />
      <span className="visually-hidden">{label()}</span>
    </span>
  );
}
