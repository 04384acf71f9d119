import type { Transcript, TranscriptCourse, TranscriptSemester } from '#shared/contract/results/documents.ts';
import { gradeAverage, sumOfCredits } from '#shared/grade-average.ts';
import type { CourseRow, HolderRow } from './transcript.queries.ts';

export function holderName({ first_name: first, last_name: last }: HolderRow): string {
  return `${first} ${last}`.trim();
}

export function presentTranscript(holder: HolderRow, rows: readonly CourseRow[]): Transcript {
  const semesters = presentSemesters(rows);
  const courses = semesters.flatMap((semester) => semester.courses);
  const counted = courses.filter(isCounted);
  const latest = Math.max(0, ...rows.map(({ last_updated: at }) => at.getTime()));
  return {
    student: {
      id: holder.id,
      number: holder.student_number,
      name: holderName(holder),
      program: holder.program_name,
      enrollmentDate: holder.enrollment_date?.toISOString() ?? null,
    },
    institution: holder.institution_name,
    summary: {
      gpa: gradeAverage(counted),
      credits: sumOfCredits(counted),
      courses: counted.length,
      semesters: semesters.filter(({ id }) => id !== null).length,
      provisional: courses.length - counted.length,
    },
    semesters,
    lastUpdated: latest === 0 ? null : new Date(latest).toISOString(),
  };
}

/** In the order of the rows. */
function presentSemesters(rows: readonly CourseRow[]): TranscriptSemester[] {
  const groups = Map.groupBy(rows, (row) => row.semester_id);
  return [...groups].map(([id, group]) => {
    const courses = group.map(presentCourse);
    const counted = courses.filter(isCounted);
    const { semester_name: name, semester_year: year } = group[0] ?? {};
    return {
      id,
      name: name ?? '',
      year: year ?? null,
      gpa: gradeAverage(counted),
      credits: sumOfCredits(counted),
      courses,
    };
  });
}

/** A final and released grade. */
function isCounted(course: TranscriptCourse): course is TranscriptCourse & { gradePoints: number } {
  return !course.isProvisional && course.gradePoints !== null;
}

function presentCourse(row: CourseRow): TranscriptCourse {
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    credits: row.credits,
    grade: row.grade,
    gradePoints: row.grade_points,
    isProvisional: row.is_provisional,
  };
}
