/** A host for every built-in brand, and one that gets the default brand. */
export const hosts = {
  'knust.edu.gh': 'ghana-university',
  'x.edu.gh': 'ghana-education',
  'training.acme.example': 'corporate-training',
  'mit.edu': 'academic',
  'accrauniversity.example': 'university-name',
  'acme-corporate.example': 'training-name',
  localhost: 'development',
  'staging.school.example': 'staging',
  'school.example': 'default',
};
