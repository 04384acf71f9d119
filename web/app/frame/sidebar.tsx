import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link, NavLink } from 'react-router';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { badgesQuery } from '#web/features/notifications/notification-queries.ts';
import { homeOf } from '#web/lib/address/paths.ts';
import { useBrand } from '#web/lib/brand.ts';
import { roleLabels } from '#web/lib/format/role-label.ts';
import { CountBadge } from '#web/ui/feedback/badge.tsx';
import { SideDrawer } from '#web/ui/overlays/side-drawer.tsx';
import { type AreaName, areas, itemsFor, type NavigationItem, otherAreas } from '../navigation.ts';
import { SetUpItem } from './set-up-item.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  area: AreaName;
  user: CurrentUser;
  onNavigate?: () => void;
}

export function Sidebar({ area, user, onNavigate }: SidebarProps) {
  const { i18n } = useLingui();
  const isGuest = !homeOf(user.role).startsWith(`/${area}/`);
  return (
    <div className={styles.sidebar}>
      <nav aria-label={i18n._(areas[area].label)}>
        <ul className={styles.items}>
          {itemsFor(area, user.role).map((item) => (
            <SidebarItem key={item.path} item={item} {...(onNavigate ? { onNavigate } : {})} />
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        {isGuest ? (
          <Link className={styles.back} to={homeOf(user.role)} onClick={() => onNavigate?.()}>
            <IconArrowLeft size={16} aria-hidden />
            <Trans>Back to administration</Trans>
          </Link>
        ) : (
          <OtherAreas areas={otherAreas(area, user.role)} {...(onNavigate ? { onNavigate } : {})} />
        )}
        <span>{i18n._(roleLabels[user.role])}</span>
      </div>
    </div>
  );
}

/** Outside the list of pages, because these links leave the area. */
function OtherAreas({ areas: names, onNavigate }: { areas: AreaName[]; onNavigate?: () => void }) {
  const { i18n } = useLingui();
  const id = useId();
  if (names.length === 0) return null;
  return (
    <div>
      <span id={id}>
        <Trans>Switch to</Trans>
      </span>
      <ul aria-labelledby={id}>
        {names.map((name) => (
          <li key={name}>
            <Link className={styles.other} to={`/${name}/`} onClick={() => onNavigate?.()}>
              {i18n._(areas[name].label)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  item: NavigationItem;
  onNavigate?: () => void;
}

function SidebarItem(props: ItemProps) {
  const { t } = useLingui();
  const { item } = props;
  const { data: badges } = useQuery(badgesQuery);
  if (item.isSetUp) {
    if (!badges?.setUp) return null;
    return <SetUpItem progress={badges.setUp}>{(badge) => <PageLink {...props} badge={badge} />}</SetUpItem>;
  }
  const count = (item.badges ?? []).reduce((sum, name) => sum + (badges?.[name] ?? 0), 0);
  const problems = item.warning === undefined ? 0 : (badges?.[item.warning] ?? 0);
  const badge = (
    <>
      {count > 0 && <CountBadge count={count} label={t`${count} to do`} />}
      {problems > 0 && <WarningSign count={problems} />}
    </>
  );
  return <PageLink {...props} badge={badge} />;
}

function PageLink({ item, onNavigate, badge }: ItemProps & { badge: ReactNode }) {
  const { i18n } = useLingui();
  const label = i18n._(item.label);
  const { icon: Icon } = item;
  return (
    <li>
      <NavLink className={styles.item ?? ''} to={item.path} onClick={() => onNavigate?.()}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={styles.label}>{label}</span>
        {badge}
      </NavLink>
    </li>
  );
}

function WarningSign({ count }: { count: number }) {
  return (
    <span className={styles.warning}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span className="visually-hidden">
        <Plural value={count} one="# problem" other="# problems" />
      </span>
    </span>
  );
}

interface SmallSidebarProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar as a drawer, on narrow screens. */
export function SmallSidebar({ opened, onClose, children }: SmallSidebarProps) {
  const { name } = useBrand();
  return (
    <SideDrawer opened={opened} onClose={onClose} title={name} side="left" size={288}>
      <div className={styles.inside}>{children}</div>
    </SideDrawer>
  );
}
