import './notice.css';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { ErrorHelp } from './error-help.ts';
import { type Tone, toneIcons } from './tone.ts';

type NoticeProps = { tone: Tone; children: ReactNode; onClose?: (() => void) | undefined };

export function Notice({ tone, children, onClose }: NoticeProps) {
  const { t } = useLingui();
  const help = use(ErrorHelp);
  const Icon = tone === 'danger' ? IconAlertTriangle : toneIcons[tone];
  return (
    <div className="ui-notice" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon size={18} aria-hidden="true" />
      <div className="ui-notice-text">{children}</div>
      {tone === 'danger' && help?.(children)}
      {onClose && (
        <IconButton
          className="ui-notice-close"
          label={t`Close`}
          icon={<IconX size={16} aria-hidden="true" />}
          onClick={onClose}
        />
      )}
    </div>
  );
}
