import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { uploadCheckPath } from '#web/lib/teacher-paths.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { askedFor } from '../upload/asked-for.ts';
import { UploadDesk } from '../upload/upload-desk.tsx';
import styles from './dashboard.module.css';

/** The desk of the upload page; what has been read is checked there. */
export function UploadSection() {
  const { t } = useLingui();
  const titleId = useId();
  const navigate = useNavigate();
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <UploadDesk
        step="choose"
        said={null}
        chooseRef={choose}
        onRead={(uploadId) => void navigate(uploadCheckPath(uploadId), { state: askedFor })}
        head={(buttons) => (
          <SectionTitle id={titleId} actions={<div className={styles.buttons}>{buttons}</div>}>
            {t`Upload questions`}
          </SectionTitle>
        )}
      />
    </section>
  );
}
