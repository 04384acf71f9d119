import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Verification, VerificationState } from '#shared/contract/documents.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { TranscriptFacts } from './transcript-facts.tsx';
import { useDayWords } from './use-day-words.ts';
import styles from './verify.module.css';

const signs: Record<VerificationState, { tone: string; icon: typeof IconBan }> = {
  valid: { tone: 'success', icon: IconCircleCheck },
  revoked: { tone: 'danger', icon: IconBan },
  unknown: { tone: 'warning', icon: IconHelpCircle },
  mistyped: { tone: 'warning', icon: IconAlertTriangle },
  altered: { tone: 'danger', icon: IconAlertTriangle },
};

interface Props {
  verification: Verification;
  /** The PDF was checked, and not its code alone. */
  isFile?: boolean;
}

/** The answer, and what was issued, to be compared with the paper. */
export function VerificationResult({ verification, isFile = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Who pressed the button at the keyboard, or hears the page, is led to the answer.
  useEffect(() => heading.current?.focus(), []);
  const { state, document, code } = verification;
  const { tone, icon: Icon } = signs[state];
  return (
    <section className={styles.answer}>
      <div className={styles.verdict} data-tone={tone}>
        <Icon size={24} aria-hidden="true" />
        <div>
          <h2 className={styles.verdictTitle} ref={heading} tabIndex={-1}>
            {titleOf(state, isFile)}
          </h2>
          <p>
            <Explanation verification={verification} isFile={isFile} />
          </p>
        </div>
      </div>
      {document && (
        <div className={styles.issued}>
          {document.kind === 'TRANSCRIPT' ? (
            <TranscriptFacts transcript={document} code={code ?? ''} />
          ) : (
            <CertificateFacts certificate={document} code={code ?? ''} />
          )}
        </div>
      )}
    </section>
  );
}

function titleOf(state: VerificationState, isFile: boolean): ReactNode {
  switch (state) {
    case 'valid':
      return isFile ? <Trans>This file is genuine</Trans> : <Trans>This document is valid</Trans>;
    case 'revoked':
      return <Trans>This document was revoked</Trans>;
    case 'altered':
      return isFile ? <Trans>This file was changed</Trans> : <Trans>This document cannot be confirmed</Trans>;
    case 'mistyped':
      return <Trans>This code has a typing mistake</Trans>;
    case 'unknown':
      return isFile ? <Trans>This file is not known here</Trans> : <Trans>This code is not known here</Trans>;
  }
}

function Explanation({ verification, isFile }: Required<Props>) {
  const { state, revokedAt, revokeReason, document } = verification;
  const day = useDayWords();
  switch (state) {
    case 'valid':
      return isFile ? (
        <Trans>It is exactly as it was issued. It says:</Trans>
      ) : (
        <Trans>This is what was issued. Compare it with the paper before you.</Trans>
      );
    case 'revoked': {
      const since = revokedAt === null ? '' : day(revokedAt, document?.timezone);
      return revokeReason === null ? (
        <Trans>It has not counted since {since}.</Trans>
      ) : (
        <Trans>
          It has not counted since {since}. Reason: {revokeReason}
        </Trans>
      );
    }
    case 'altered':
      return document ? (
        <Trans>It is not as it was issued. This is what was issued under its code:</Trans>
      ) : (
        <Trans>What is stored under this code is not what was issued. Please ask the institution.</Trans>
      );
    case 'mistyped':
      return <Trans>No document has a code like this. Please compare it with the paper once more.</Trans>;
    case 'unknown':
      return isFile ? (
        <Trans>It bears no seal of this institution, or it was saved anew since. Try the code on it.</Trans>
      ) : (
        <Trans>It is a possible code, but nothing was issued under it here.</Trans>
      );
  }
}
