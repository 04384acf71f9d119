import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DetailList } from './detail-list.tsx';
import { TemplateLinks } from './template-links.tsx';
import styles from './upload.module.css';
import type { Refusal } from './use-upload.ts';

/** Why a file was refused, in full: toasts pass before a long list has been read. */
export function RefusalPanel({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { title, fileName, message, details } = refusal;

  // The button that was focused left with the file: someone at the keyboard goes on here.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  }, []);

  return (
    <section ref={panel} className={styles.refusal} tabIndex={-1} aria-labelledby={titleId}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div className={styles.refusalTexts}>
        <h2 className={styles.refusalTitle} id={titleId}>
          {title}
        </h2>
        <p className={styles.fileName}>{fileName}</p>
        {message !== title && <p>{message}</p>}
        <DetailList details={details} />
        <p className={styles.hint}>
          <Trans>Correct the file and upload it again, or download a template and fill it in:</Trans>{' '}
          <TemplateLinks />
        </p>
      </div>
      <IconButton label={t`Close`} icon={<IconX size={16} aria-hidden="true" />} onClick={onClose} />
    </section>
  );
}
