import type { CurrentUser } from '#shared/contract/people/auth.ts';
import TeacherArea from '#web/areas/teacher/teacher-area.tsx';
import { AreaFrame } from './frame/area-frame.tsx';

export default function TeacherPages({ user }: { user: CurrentUser }) {
  return (
    <AreaFrame area="teacher" user={user}>
      <TeacherArea />
    </AreaFrame>
  );
}
