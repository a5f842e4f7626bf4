import type { Voices } from '../../_sandbox/remarks.ts';

export const titles = [
  'Painting the harbour in one sitting',
  'Five colours are enough',
  'What I got wrong for years',
  'A slow Sunday in the studio',
  'Answering your questions',
  'The cheapest brush I own',
];

export const voices: Voices = {
  names: ['lena-m', 'oldharbour', 'ravi.k', 'sunday_painter', 'twocats', 'noa'],
  comments: [
    'Which brush is that?',
    'I could watch this all day.',
    'Please make a longer one!',
    'The light at the end is lovely.',
    'Tried it myself, it works.',
    'Greetings from the train.',
  ],
  answers: ['I would like to know that, too.', 'It is in the description.', 'So true.'],
};
