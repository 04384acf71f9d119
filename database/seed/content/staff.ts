import type { Look } from '../portrait/look.ts';

export type TeacherKey = 'boateng' | 'brandt' | 'addo' | 'deshpande' | 'darko' | 'frimpong';

interface Staff {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  joinedDaysAgo: number;
  look: Look;
}

interface TeacherContent extends Staff {
  key: TeacherKey;
  employeeId: string;
  department: string;
}

interface AdminContent extends Staff {
  role: 'SUPER_ADMIN' | 'READ_ONLY_ADMIN';
  jobTitle: string;
  bio: string;
}

export const admins: readonly AdminContent[] = [
  {
    firstName: 'Efua',
    lastName: 'Mensah',
    email: 'super.admin@cquiz.example',
    role: 'SUPER_ADMIN',
    jobTitle: 'System Administrator',
    bio: 'Looks after accounts, programmes and the academic calendar.',
    phoneNumber: '+44 20 7946 0110',
    joinedDaysAgo: 520,
    look: {
      skin: 'deep',
      hair: 'headwrap',
      hairColour: 'black',
      scarf: 'wine',
      clothes: 'blazer',
      colour: 'navy',
      earrings: true,
    },
  },
  {
    firstName: 'Martin',
    lastName: 'Lindqvist',
    email: 'readonly.admin@cquiz.example',
    role: 'READ_ONLY_ADMIN',
    jobTitle: 'Academic Registrar',
    bio: 'Reports on enrollment and progress to the academic board.',
    phoneNumber: '+44 20 7946 0117',
    joinedDaysAgo: 505,
    look: {
      skin: 'fair',
      hair: 'side-part',
      hairColour: 'grey',
      clothes: 'blazer',
      colour: 'slate',
      glasses: 'square',
      width: 1.03,
    },
  },
];

export const teachers: readonly TeacherContent[] = [
  {
    key: 'darko',
    firstName: 'Yaw',
    lastName: 'Darko',
    email: 'yaw.darko@cquiz.example',
    employeeId: 'T-0019',
    department: 'English and History',
    phoneNumber: '+44 20 7946 0123',
    joinedDaysAgo: 500,
    look: {
      skin: 'ebony',
      hair: 'bald',
      hairColour: 'soft-black',
      clothes: 'shirt',
      colour: 'sky',
      beard: 'full',
      glasses: 'round',
    },
  },
  {
    key: 'addo',
    firstName: 'Esi',
    lastName: 'Addo',
    email: 'esi.addo@cquiz.example',
    employeeId: 'T-0027',
    department: 'Computing',
    phoneNumber: '+44 20 7946 0131',
    joinedDaysAgo: 496,
    look: {
      skin: 'deep',
      hair: 'braids',
      hairColour: 'black',
      clothes: 'blazer',
      colour: 'plum',
      glasses: 'square',
    },
  },
  {
    key: 'boateng',
    firstName: 'Kwame',
    lastName: 'Boateng',
    email: 'teacher@cquiz.example',
    employeeId: 'T-0031',
    department: 'Mathematics and Statistics',
    phoneNumber: '+44 20 7946 0138',
    joinedDaysAgo: 490,
    look: {
      skin: 'deep',
      hair: 'crop',
      hairColour: 'black',
      clothes: 'v-neck',
      colour: 'forest',
      beard: 'goatee',
      glasses: 'square',
    },
  },
  {
    key: 'frimpong',
    firstName: 'Akosua',
    lastName: 'Frimpong',
    email: 'akosua.frimpong@cquiz.example',
    employeeId: 'T-0038',
    department: 'Natural Sciences',
    phoneNumber: '+44 20 7946 0142',
    joinedDaysAgo: 483,
    look: {
      skin: 'brown',
      hair: 'bun',
      hairColour: 'black',
      clothes: 'print',
      colour: 'teal',
      earrings: true,
    },
  },
  {
    key: 'brandt',
    firstName: 'Leonie',
    lastName: 'Brandt',
    email: 'leonie.brandt@cquiz.example',
    employeeId: 'T-0044',
    department: 'Mathematics and Statistics',
    phoneNumber: '+44 20 7946 0149',
    joinedDaysAgo: 470,
    look: {
      skin: 'porcelain',
      hair: 'bob',
      hairColour: 'blond',
      clothes: 'blouse',
      colour: 'slate',
      glasses: 'round',
    },
  },
  {
    key: 'deshpande',
    firstName: 'Rohan',
    lastName: 'Deshpande',
    email: 'rohan.deshpande@cquiz.example',
    employeeId: 'T-0052',
    department: 'Computing',
    phoneNumber: '+44 20 7946 0156',
    joinedDaysAgo: 455,
    look: {
      skin: 'tan',
      hair: 'quiff',
      hairColour: 'black',
      clothes: 'shirt',
      colour: 'cream',
      beard: 'stubble',
    },
  },
];
