import { useSession } from '#web/features/session/use-session.ts';
import { ActivityPanels } from './activity-panels.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { TeacherFigures } from './teacher-figures.tsx';
import { UploadSection } from './upload-section.tsx';
import { useWelcome } from './use-welcome.ts';

export default function DashboardPage() {
  const session = useSession();
  const firstName = session.status === 'signed-in' ? (session.user.person?.firstName.trim() ?? '') : '';
  useWelcome(firstName);
  return (
    <>
      <DashboardHeader firstName={firstName} />
      <TeacherFigures />
      <UploadSection />
      <ActivityPanels />
    </>
  );
}
