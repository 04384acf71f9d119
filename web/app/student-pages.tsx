import type { CurrentUser } from '#shared/contract/people/auth.ts';
import StudentArea from '#web/areas/student/student-area.tsx';
import { AreaFrame } from './frame/area-frame.tsx';

export default function StudentPages({ user }: { user: CurrentUser }) {
  return (
    <AreaFrame area="student" user={user}>
      <StudentArea />
    </AreaFrame>
  );
}
