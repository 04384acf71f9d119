import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { saveFile } from '#web/lib/api/save-file.ts';
import { useBrand } from '#web/lib/brand.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import styles from './two-factor.module.css';

interface RecoveryCodesProps {
  codes: string[];
  /** True after an attempt to close the codes without keeping them. */
  isWarned: boolean;
  onKept: () => void;
}

export function RecoveryCodes({ codes, isWarned, onKept }: RecoveryCodesProps) {
  const { t } = useLingui();
  const { name } = useBrand();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const text = [t`Recovery codes for ${name}. Each code works once.`, '', ...codes, ''].join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(t`The recovery codes were copied.`);
    } catch {
      toast.error(t`We couldn’t copy the recovery codes. Download them instead.`);
    }
  }

  return (
    <Stack className={styles.step} gap={16}>
      <p>
        <Trans>
          Use one of these codes to sign in without your phone. Each code works once. Save them somewhere
          safe, because we won’t show them again.
        </Trans>
      </p>
      <ul className={styles.codes} ref={list} tabIndex={-1} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row wrap gap={8}>
        <Button onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}>
          <Trans>Download</Trans>
        </Button>
        <Button onClick={() => printText(text)}>
          <Trans>Print</Trans>
        </Button>
      </Row>
      <div role="status">
        {isWarned && (
          <Notice tone="warning">
            <Trans>We won’t show these codes again. Save them before you close this window.</Trans>
          </Notice>
        )}
      </div>
      <Row wrap gap={8}>
        <Button variant="filled" onClick={onKept}>
          <Trans>I’ve saved them</Trans>
        </Button>
      </Row>
    </Stack>
  );
}

const longEnoughMs = 60_000;

/** Prints only these lines of the page. */
function printText(text: string): void {
  const frame = document.createElement('iframe');
  // Visible: some browsers print nothing of a hidden frame.
  frame.className = 'visually-hidden';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const lines = frame.contentDocument?.createElement('pre');
  if (lines) {
    lines.textContent = text;
    frame.contentDocument?.body.append(lines);
    frame.contentWindow?.print();
  }
  // Some browsers print later, and the frame must still exist then.
  setTimeout(() => frame.remove(), longEnoughMs);
}
