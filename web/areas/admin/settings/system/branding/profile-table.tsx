import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BrandingProfileEntry } from '#shared/contract/platform/branding.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Row } from '#web/ui/layout/primitives.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { ActionMenu, type MenuAction } from '#web/ui/overlays/action-menu.tsx';
import styles from './branding.module.css';

export type ProfileCommand = 'edit' | 'turn off' | 'turn on' | 'restore' | 'delete';

interface Props {
  profiles: readonly BrandingProfileEntry[];
  onCommand: (command: ProfileCommand, profile: BrandingProfileEntry) => void;
}

export function ProfileTable({ profiles, onCommand }: Props) {
  return (
    <DataTable columns={columns()} stackedBelow="small-laptop">
      <tbody>
        {profiles.map((profile) => (
          <ProfileRow key={profile.key} profile={profile} onCommand={(what) => onCommand(what, profile)} />
        ))}
      </tbody>
    </DataTable>
  );
}

function columns(): Column[] {
  return [
    { key: 'profile', label: translate`Profile` },
    { key: 'pattern', label: translate`Addresses` },
    { key: 'priority', label: translate`Priority`, kind: 'number' },
    { key: 'state', label: translate`State` },
    { key: 'more', label: translate`More`, kind: 'menu' },
  ];
}

interface RowProps {
  profile: BrandingProfileEntry;
  onCommand: (command: ProfileCommand) => void;
}

function ProfileRow({ profile, onCommand }: RowProps) {
  const { t } = useLingui();
  const { config, origin, pattern } = profile;
  const items = menuOf(profile, onCommand);
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <Row as="span" gap={12}>
          <span className={styles.swatch} style={{ background: config.primaryColor }} aria-hidden="true" />
          <span>
            <span className="ui-data-title">{config.name}</span>
            <span className="ui-data-second">
              {origin === 'default' && <Trans>Default</Trans>}
              {origin === 'built-in' && <Trans>Built in</Trans>}
              {origin === 'own' && <Trans>Your own</Trans>}
              {profile.description !== '' && ` · ${profile.description}`}
            </span>
          </span>
        </Row>
      </th>
      <td data-label={t`Addresses`} className={styles.pattern} title={pattern ?? undefined}>
        {pattern === null ? <Trans>All others</Trans> : <span>{pattern}</span>}
      </td>
      <td data-label={t`Priority`} data-kind="number">
        {pattern === null ? '–' : profile.priority}
      </td>
      <td data-label={t`Status`}>
        <ProfileState profile={profile} />
      </td>
      <td data-kind="menu">
        {items.length > 0 && <ActionMenu label={t`More for ${config.name}`} items={items} />}
      </td>
    </tr>
  );
}

function ProfileState({ profile: { isEnabled, isChanged } }: { profile: BrandingProfileEntry }) {
  if (!isEnabled) {
    return (
      <StatusBadge tone="neutral">
        <Trans>Off</Trans>
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone={isChanged ? 'info' : 'success'}>
      {isChanged ? <Trans>Changed</Trans> : <Trans>On</Trans>}
    </StatusBadge>
  );
}

function menuOf(profile: BrandingProfileEntry, onCommand: (command: ProfileCommand) => void): MenuAction[] {
  const { abilities, isEnabled } = profile;
  const items: (MenuAction | false)[] = [
    abilities.edit && { label: translate`Edit`, onClick: () => onCommand('edit') },
    abilities.disable &&
      (isEnabled
        ? { label: translate`Turn off`, onClick: () => onCommand('turn off') }
        : { label: translate`Turn on`, onClick: () => onCommand('turn on') }),
    abilities.restore && {
      label: translate`Restore original`,
      tone: 'danger',
      onClick: () => onCommand('restore'),
    },
    abilities.delete && { label: translate`Delete`, tone: 'danger', onClick: () => onCommand('delete') },
  ];
  return items.filter((item) => item !== false);
}
