/** Teachers' comments on an essay, by its quality. */
export const remarks = {
  strong: [
    'Clear, well ordered and to the point. A pleasure to read.',
    'Very good: every claim is supported. One more example would make it complete.',
    'You answer the question and nothing else. Well done.',
    'Convincing. Look again at the last sentence, which says less than you mean.',
  ],
  fair: [
    'A good start. Say more about why, and give an example for each point.',
    'The idea is right. Name the reason behind it, then it carries more weight.',
    'Solid. The second part is shorter than it should be.',
    'You are on the way. Compare with what we said about evidence in week four.',
  ],
  weak: [
    'The question asks for reasons. Please read it again and come to my office hour.',
    'Too short to be convincing. Try to write one paragraph for each point.',
    'This is an opinion so far. What would you say to somebody who thinks otherwise?',
  ],
} as const;
