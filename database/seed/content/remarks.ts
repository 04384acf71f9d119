/** Teachers' comments on an essay, by its quality. */
export const remarks = {
  strong: [
    'Clear, well ordered and to the point. A pleasure to read.',
    'Very good: every claim is supported. One more example would make it complete.',
    'You stay focused on the question throughout. Well done.',
    'Convincing. Take another look at the last sentence, which doesn’t quite say what you mean.',
  ],
  fair: [
    'A good start. Say more about why, and give an example for each point.',
    'The idea is right. Explain the reason behind it to give it more weight.',
    'Solid. The second part is shorter than it should be.',
    'You’re on the right track. Look back at what we said about evidence in week four.',
  ],
  weak: [
    'The question asks for reasons. Please read it again and come to my office hours.',
    'Too short to be convincing. Try to write one paragraph for each point.',
    'So far this is only an opinion. What would you say to someone who disagrees?',
  ],
} as const;
