import { useLingui } from '@lingui/react/macro';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useState } from 'react';
import { FlagButton } from './flag-button.tsx';
import { JumpDots } from './jump-dots.tsx';
import styles from './phone-footer.module.css';
import { QuestionsSheet } from './questions-sheet.tsx';
import { NextButton, PreviousButton } from './step-buttons.tsx';

export function PhoneFooter() {
  const { t } = useLingui();
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <footer className={styles.footer}>
      <JumpDots />
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.all}
          aria-label={t`All questions`}
          onClick={() => setSheetOpen(true)}
        >
          <IconLayoutGrid size={20} aria-hidden="true" />
        </button>
        <FlagButton isIconOnly />
        <PreviousButton />
        <NextButton />
      </div>
      <QuestionsSheet opened={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </footer>
  );
}
