import { type Brand, type BrandingProfile, defaultBrand } from './brand.ts';

/**
 * The profiles of the specification, which sets their priorities, purposes and some colours. The patterns, the names
 * and the colours of 50, 45 and 30 are chosen here. A database row with the same key overrides a profile.
 */
export const builtInProfiles: readonly BrandingProfile[] = [
  profile('ghana-university', 90, {
    pattern: everyHostOf([
      'knust.edu.gh',
      'ug.edu.gh',
      'ucc.edu.gh',
      'uew.edu.gh',
      'uds.edu.gh',
      'umat.edu.gh',
      'uhas.edu.gh',
      'uenr.edu.gh',
      'upsa.edu.gh',
      'gimpa.edu.gh',
      'gctu.edu.gh',
      'cktutas.edu.gh',
      'ashesi.edu.gh',
      'central.edu.gh',
      'htu.edu.gh',
      'atu.edu.gh',
      'ktu.edu.gh',
    ]),
    name: 'CQuiz University Ghana',
    shortName: 'CU',
    tagline: 'Assessment for Ghanaian universities',
    description: 'Register with your university to take its quizzes and see your results.',
    primaryColor: '#228B22',
    tenant: 'ghana-university',
  }),
  profile('ghana-education', 80, {
    pattern: everyHostOf(['edu.gh', 'ges.gov.gh', 'moe.gov.gh']),
    name: 'CQuiz Education Ghana',
    shortName: 'CE',
    tagline: 'Assessment for Ghanaian schools',
    description: 'Register with your school to take its quizzes and see your results.',
    primaryColor: '#28a745',
    tenant: 'ghana-education',
  }),
  profile('corporate-training', 70, {
    pattern: [
      '*.training',
      '*.academy',
      '*.courses',
      '*.coach',
      'training.*',
      'academy.*',
      'learning.*',
      'lms.*',
    ],
    name: 'CQuiz Training',
    shortName: 'CT',
    tagline: 'Assessment for training centres',
    description: 'Register with your training centre to take its quizzes and see your results.',
    primaryColor: '#fd7e14',
    tenant: 'corporate-training',
  }),
  profile('academic', 60, {
    pattern: [
      '*.edu',
      '*.edu.*',
      '*.ac.*',
      '*.sch.*',
      '*.k12.*',
      '*.school',
      '*.schule',
      '*.university',
      '*.college',
    ],
    name: 'CQuiz Academic',
    shortName: 'CA',
    tagline: 'Assessment for schools and universities',
    description: 'Register with your institution to take its quizzes and see your results.',
    primaryColor: '#6c757d',
    tenant: 'academic',
  }),
  profile('university-name', 50, {
    pattern: ['*university*', '*college*'],
    name: 'CQuiz Campus',
    shortName: 'CC',
    tagline: 'Assessment for your campus',
    description: 'Register with your campus to take its quizzes and see your results.',
    primaryColor: '#4b3fbb',
    tenant: 'campus',
  }),
  profile('training-name', 45, {
    pattern: ['*training*', '*corporate*'],
    name: 'CQuiz Workplace',
    shortName: 'CW',
    tagline: 'Assessment for learning at work',
    description: 'Register with your company to take its quizzes and see your results.',
    primaryColor: '#c2410c',
    tenant: 'workplace',
  }),
  profile('development', 30, {
    pattern: ['localhost', '*.localhost', '*.local', '*.test', 'dev.*', '*.dev.*', '*-dev.*'],
    primaryColor: '#17a2b8',
    tenant: 'development',
  }),
  profile('staging', 25, {
    pattern: ['staging.*', '*.staging.*', '*-staging.*', 'stage.*', 'uat.*'],
    name: 'CQuiz Staging',
    tagline: 'For trying things out',
    description: 'A system for trying things out: what you register here may be deleted at any time.',
    primaryColor: '#ffc107',
    tenant: 'staging',
  }),
];

function profile(
  key: string,
  priority: number,
  { pattern, ...own }: Partial<Brand> & { pattern: string[] },
): BrandingProfile {
  return {
    key,
    priority,
    // Matches the host only: a word in a page's path must not change the brand.
    pattern: pattern.map((glob) => `host:${glob}`).join(', '),
    brand: {
      ...defaultBrand,
      logo: `/brand/${key}/logo.svg`,
      favicon: `/brand/${key}/favicon.svg`,
      ...own,
    },
  };
}

function everyHostOf(domains: string[]): string[] {
  return domains.flatMap((domain) => [domain, `*.${domain}`]);
}
