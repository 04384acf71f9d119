import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './viewed-student.module.css';

interface Props {
  name: string;
  takesFocus: boolean;
  onChooseAnother: () => void;
}

export function ViewedStudentBanner({ name, takesFocus, onChooseAnother }: Props) {
  const { t } = useLingui();
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) banner.current?.focus();
  }, [takesFocus]);
  return (
    <section className={styles.banner} aria-label={t`Whose record this is`} ref={banner} tabIndex={-1}>
      <IconEye size={18} aria-hidden />
      <p className={styles.whose}>
        <Trans>
          You are looking at the record of <strong>{name}</strong>. Nothing can be changed here.
        </Trans>
      </p>
      <Button size="xs" onClick={onChooseAnother}>
        <Trans>Choose another student</Trans>
      </Button>
    </section>
  );
}
