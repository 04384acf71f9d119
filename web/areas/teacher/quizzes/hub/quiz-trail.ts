import { t } from '@lingui/core/macro';
import { paths } from '#web/lib/address/paths.ts';
import { quizOverviewPath } from '#web/lib/address/teacher-paths.ts';

/** The breadcrumbs to a page of a quiz. */
export function quizTrail({ id, title }: { id: number; title: string }) {
  return [
    { name: t`Quizzes`, path: paths.teacher.quizzes },
    { name: title, path: quizOverviewPath(id) },
  ];
}
