import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readId } from '#web/lib/address/read-id.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { CheckStep } from './check/check-step.tsx';
import { isAsked } from './check-link-state.ts';
import { UploadHistory } from './history/upload-history.tsx';
import { UploadDesk } from './send/send-step.tsx';
import { usePassingText } from './send/use-temporary-text.ts';
import styles from './upload.module.css';

/** The address holds the id of the checked file, so that reloads and links return to it. */
export default function UploadPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const checkedId = readId(search.get('check'));
  const check = useRef<HTMLElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const historyTitle = useRef<HTMLHeadingElement>(null);
  const isAskedFor = useRef(isAsked(useLocation().state));
  const [imported, sayImported] = usePassingText();

  // Focuses the check if the user asked for it. Opening the address alone starts at the top.
  useEffect(() => {
    const isGoingOn = checkedId !== null && isAskedFor.current;
    isAskedFor.current = false;
    if (!isGoingOn) return;
    // After the frame has moved the focus to the start of the page.
    const timer = setTimeout(() => check.current?.focus(), 0);
    return () => clearTimeout(timer);
  }, [checkedId]);

  function openCheck(uploadId: number) {
    if (uploadId === checkedId) return check.current?.focus();
    isAskedFor.current = true;
    setSearch({ check: String(uploadId) });
  }

  function closeCheck() {
    setSearch({}, { replace: true });
  }

  function leaveCheck(isImported: boolean) {
    closeCheck();
    if (isImported) sayImported(t`The questions were imported.`);
    if (isImported) historyTitle.current?.focus();
    else choose.current?.focus();
  }

  return (
    <UploadDesk
      step={imported !== null ? 'imported' : checkedId !== null ? 'check' : 'choose'}
      said={imported}
      chooseRef={choose}
      onRead={openCheck}
      head={(buttons) => (
        <PageHeader
          title={t`Upload`}
          subtitle={t`Upload a question file, check it, and import it as quizzes and question banks.`}
          actions={buttons}
        />
      )}
    >
      {checkedId !== null && (
        <section ref={check} className={styles.check} tabIndex={-1} aria-label={t`Check before importing`}>
          <CheckStep key={checkedId} uploadId={checkedId} onClosed={leaveCheck} />
        </section>
      )}
      <UploadHistory
        titleRef={historyTitle}
        onCheck={openCheck}
        onDeleted={(uploadId) => {
          if (uploadId === checkedId) closeCheck();
        }}
      />
    </UploadDesk>
  );
}
