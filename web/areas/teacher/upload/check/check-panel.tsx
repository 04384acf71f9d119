import { useState } from 'react';
import type { FileUpload } from '#shared/contract/uploads.ts';
import { useLeaveWarning } from '#web/ui/use-leave-warning.ts';
import styles from './check.module.css';
import { CheckBanner } from './check-banner.tsx';
import { CheckFigures } from './check-figures.tsx';
import { CheckHead } from './check-head.tsx';
import { CheckProvider } from './check-provider.ts';
import { useDrafts } from './drafts.ts';
import { QuestionList } from './question-list.tsx';

interface Props {
  upload: FileUpload;
  /** It is being imported or let go. */
  isEnding: boolean;
  onEnding: (isEnding: boolean) => void;
  onClosed: (imported: boolean) => void;
}

export function CheckPanel({ upload, isEnding, onEnding, onClosed }: Props) {
  const { forgetDrafts, ...drafts } = useDrafts(upload.id);
  const [said, setSaid] = useState('');
  useLeaveWarning(drafts.unsaved.size > 0);

  function close(imported: boolean): void {
    forgetDrafts();
    onClosed(imported);
  }

  return (
    <CheckProvider
      value={{ upload, canChange: upload.abilities.import, isEnding, onEnding, announce: setSaid, ...drafts }}
    >
      <div className={styles.panel}>
        <CheckHead onClosed={close} />
        <CheckFigures />
        <CheckBanner />
        <QuestionList />
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
    </CheckProvider>
  );
}
