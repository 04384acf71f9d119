import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './import-people.module.css';
import type { Failure } from './use-people-import.ts';

const mostDetails = 5;

interface Props {
  failure: Failure;
  onClose: () => void;
}

export function FailureNotice({ failure: { text, details, retry }, onClose }: Props) {
  const more = details.length - mostDetails;
  return (
    <Notice tone="danger" onClose={onClose}>
      <p>{text}</p>
      {details.length > 0 && (
        <ul className={styles.details}>
          {details.slice(0, mostDetails).map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
          {more > 0 && <li>{plural(more, { one: 'and # more', other: 'and # more' })}</li>}
        </ul>
      )}
      {retry && (
        <Button size="xs" onClick={retry}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </Notice>
  );
}
