import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useBrand } from '#web/lib/brand.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { printText } from './print-text.ts';
import styles from './two-factor.module.css';

interface Props {
  codes: string[];
  /** Somebody was about to close them unseen. */
  isWarned: boolean;
  onKept: () => void;
}

export function RecoveryCodes({ codes, isWarned, onKept }: Props) {
  const { t } = useLingui();
  const { name } = useBrand();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const text = [t`Recovery codes for ${name}. Each of them works once.`, '', ...codes, ''].join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(t`The codes were copied.`);
    } catch {
      toast.error(t`The codes could not be copied. Download them instead.`);
    }
  }

  return (
    <div className={styles.step}>
      <p>
        <Trans>
          With one of these you get in without your phone. Each works once. Keep them where only you find
          them: they are not shown again.
        </Trans>
      </p>
      <ul className={styles.codes} ref={list} tabIndex={-1} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}>
          <Trans>Download</Trans>
        </Button>
        <Button onClick={() => printText(text)}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <div role="status">
        {isWarned && (
          <Notice tone="warning">
            <Trans>These codes are not shown again. Keep them first, then close this window once more.</Trans>
          </Notice>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="filled" onClick={onKept}>
          <Trans>I have kept them</Trans>
        </Button>
      </div>
    </div>
  );
}
