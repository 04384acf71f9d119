import { useLingui } from '@lingui/react/macro';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { AuditList } from './audit/audit-list.tsx';

export function AuditPart() {
  const { t } = useLingui();
  return (
    <SettingsPart
      section="audit-log"
      title={t`Audit log`}
      text={t`Who did what, to whom and when. Newest first.`}
    >
      <AuditList />
    </SettingsPart>
  );
}
