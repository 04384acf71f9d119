import type { CurrentUser } from '#shared/contract/people/auth.ts';
import AdminArea from '#web/areas/admin/admin-area.tsx';
import { AreaFrame } from './frame/area-frame.tsx';

export default function AdminPages({ user }: { user: CurrentUser }) {
  return (
    <AreaFrame area="admin" user={user}>
      <AdminArea />
    </AreaFrame>
  );
}
