import type { BankContent } from '../bank-content.ts';
import { choice, essay, short, trueFalse } from '../question.ts';

export const academicWriting: BankContent = {
  key: 'academic-writing',
  title: 'Academic Writing',
  description: 'Thesis, evidence, sources and style.',
  category: 'english',
  owner: 'darko',
  createdDaysAgo: 58,
  questions: [
    short(
      'What is the list of sources at the end of a paper in APA style called?',
      'references|reference list|the reference list|list of references',
      ['bibliography', 'works cited', 'sources'],
      { level: 'hard', points: 1, tags: ['sources'] },
    ),
    choice(
      'Which of these is a thesis statement?',
      'C',
      [
        'This essay is about school uniforms.',
        'School uniforms: advantages and disadvantages',
        'School uniforms should be optional because they cost families money without improving behaviour.',
        'Do school uniforms matter?',
      ],
      { tags: ['argument'], feedback: 'A thesis takes a position that can be argued for.' },
    ),
    trueFalse('An idea taken from a source and put into one’s own words needs no citation.', false, {
      level: 'easy',
      tags: ['sources'],
    }),
    choice(
      'Which source is the most suitable evidence for a claim in a research paper?',
      'B',
      [
        'A comment below a video',
        'A peer-reviewed journal article',
        'An advertisement',
        'A conversation overheard on the bus',
      ],
      { tags: ['sources'] },
    ),
    choice(
      'Which sentence suits an academic paper best?',
      'D',
      [
        'The results are totally amazing.',
        'Everybody knows that the method works.',
        'You can see that it’s way better.',
        'The results suggest that the method reduces errors.',
      ],
      { points: 3, tags: ['style'] },
    ),
    trueFalse('A paragraph should develop one main idea.', true, {
      level: 'easy',
      points: 3,
      tags: ['style'],
    }),
    choice('Which linking word signals a contrast?', 'B', ['Moreover', 'However', 'Therefore', 'Similarly'], {
      level: 'easy',
      points: 3,
      tags: ['style'],
    }),
    choice(
      'Why should an essay deal with a counter-argument?',
      'A',
      [
        'Answering it makes the writer’s own position more convincing',
        'It makes the essay longer',
        'It replaces the conclusion',
        'It hides the thesis',
      ],
      { points: 3, tags: ['argument'] },
    ),
    short(
      'What is it called when somebody presents another person’s words or ideas as their own?',
      'plagiarism|plagiarising|plagiarizing',
      ['paraphrase', 'citation', 'copyright'],
      { points: 3, tags: ['sources'] },
    ),
    choice(
      'What does a citation of a paraphrase in the text contain at least, in APA style?',
      'C',
      [
        'The title and the publisher',
        'The page number only',
        'The author and the year',
        'The address of the library',
      ],
      { level: 'hard', points: 3, tags: ['sources'] },
    ),
    essay(
      'In about 200 words, argue for or against mobile phones in lectures. State a thesis, give two reasons and answer one objection.',
      [
        [
          [
            'Phones should stay in the bag during lectures, because attention that is divided is attention that is lost, and not only for the person who holds the phone.',
            'Mobile phones should not be used in lectures, because they take away attention from what is said.',
            'In my opinion phones should not be used in lectures because they disturb.',
          ],
          [
            'First, every message interrupts a line of thought, and it takes minutes to pick it up again; after ten messages little is left of an hour.',
            'First, a student who reads a message misses what is said at that moment and often loses the thread for the rest of the hour.',
            'First, many students look at messages and do not listen.',
          ],
          [
            'Second, a lit screen draws the eyes of the neighbours, so that one student’s choice costs others their concentration.',
            'Second, the people who sit next to a phone are distracted as well.',
            'Second, it is not polite to the lecturer.',
          ],
          [
            'It may be objected that phones help to look things up. That is true before and after the lecture; during it the lecturer can be asked, and the answer then serves everyone.',
            'Some say that phones are useful for looking up words. But one can write the word down and look it up after the lecture.',
            'Some people say that phones are useful, but I do not agree.',
          ],
        ],
        [
          [
            'Phones belong in the lecture room, because a tool that every student carries anyway is better used openly for learning than secretly against it.',
            'Mobile phones should be allowed in lectures, because they are useful tools if students use them responsibly.',
            'I think phones should be allowed because everybody has one.',
          ],
          [
            'First, a term that is not understood can be looked up within seconds, and the student stays with the argument instead of losing the next ten minutes.',
            'First, students can look up a word at once and do not lose the thread.',
            'First, you can look things up on the internet.',
          ],
          [
            'Second, polls and question tools give a voice to those who would never raise a hand in a room of two hundred people.',
            'Second, the lecturer can use polls, which is good for shy students.',
            'Second, you can take photos of the board.',
          ],
          [
            'The strongest objection is distraction. Yet a rule such as “screens down during discussion”, agreed with the class, does more against it than a ban that nobody follows.',
            'Some say that phones distract. This is right, but a clear rule is better than a ban.',
            'Some people only play games, but that is their own problem.',
          ],
        ],
      ],
      { tags: ['argument'] },
    ),
    essay(
      'Choose a claim from a newspaper or website you have read this week. Explain what evidence is given for it and what further evidence would convince you.',
      [
        [
          [
            'The article claims that reading on paper leads to better memory than reading on a screen. Its evidence is one study in which 72 students answered questions about a text.',
            'I read that people remember more when they read on paper. The article mentions a study with students.',
            'The claim was that books are better than screens.',
          ],
          [
            'That is a real comparison, but the article does not say how the groups were formed, so the stronger readers may have chosen paper.',
            'The study is evidence, but we do not know how the students were selected.',
            'The article says that experts think so, but it gives no names.',
          ],
          [
            'I would be convinced if the students had been assigned by chance, if the test had been repeated some weeks later, and if other researchers had found the same.',
            'I would like to see a second study with more students and with other texts.',
            'I would like to see more numbers.',
          ],
        ],
        [
          [
            'According to a news site, people who sleep less than six hours fall ill more often. It refers to a survey of 400 office workers over one winter.',
            'I read that people who sleep less than six hours are ill more often. The article mentions a survey of office workers.',
            'I read that sleep is healthy.',
          ],
          [
            'A survey can show that both occur together. It cannot show which causes which: somebody who is about to fall ill may sleep badly for that reason.',
            'A survey shows that the two things go together, but not that one causes the other.',
            'They asked many people, so it is probably true.',
          ],
          [
            'More convincing would be measured sleep instead of remembered sleep, several years of data, and people in different kinds of work.',
            'I would want to see data over several years and from people in different jobs.',
            'I believe it because it is the same with me.',
          ],
        ],
      ],
      { tags: ['argument'] },
    ),
  ],
};
