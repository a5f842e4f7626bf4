import type { Voices } from '../../_sandbox/remarks.ts';

export const captions = [
  'First light, first tray. #sourdough #bakery',
  'Behind the counter today. #smallbusiness',
  'We tried something new and kept it. #bakery #recipe',
  'Saturday is market day. Come early! #market #smallbusiness',
  'A quiet corner for a loud week.',
  'How it is made, in one minute. #howitsmade #recipe',
  'Thank you for this month. #community #smallbusiness',
  'Three things we learned this year. #community',
];

export const voices: Voices = {
  names: ['oat.and.rye', 'kim_on_wheels', 'tomas.reads', 'salt.lake.anna', 'the_late_train', 'ida.draws'],
  comments: [
    'Where can I get this?',
    'This made my morning.',
    'Please bring it back next week!',
    'Is there one without nuts?',
    'Saved this for later.',
    'Finally! I waited for this.',
  ],
  answers: ['Same question here!', 'I saw it this morning.', 'So true.'],
};
