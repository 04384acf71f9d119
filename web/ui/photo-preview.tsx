import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconPhoto } from '@tabler/icons-react';
import { StatusBadge } from './badge.tsx';
import { formatFileSize } from './format-file-size.ts';
import { isTouchOnly } from './is-touch-only.ts';
import { useObjectUrl } from './use-object-url.ts';

type PhotoPreviewProps = { file: File | null; onUnreadable: () => void };

export function PhotoPreview({ file, onUnreadable }: PhotoPreviewProps) {
  const { t } = useLingui();
  const url = useObjectUrl(file);
  if (!file) return <IconPhoto className="ui-photo-motif" size={32} aria-hidden="true" />;
  if (url === null) return <span className="ui-photo-image" />;
  return <img className="ui-photo-image" src={url} alt={t`Preview`} onError={onUnreadable} />;
}

/** Says what was chosen; it is there from the start, so that a screen reader is told of the change. */
export function PhotoFile({ file }: { file: File | null }) {
  return (
    <div className="ui-photo-file" role="status">
      {file ? (
        <>
          <p className="ui-photo-name">{file.name}</p>
          <p className="ui-photo-size">{formatFileSize(file.size)}</p>
          <StatusBadge tone="success" icon={<IconCheck size={12} aria-hidden="true" />}>
            <Trans>Ready</Trans>
          </StatusBadge>
        </>
      ) : (
        <p className="ui-photo-hint">
          {isTouchOnly() ? (
            <Trans>Choose an image, or take a photo.</Trans>
          ) : (
            <Trans>Drop an image here, or choose one.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
