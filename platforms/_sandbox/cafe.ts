/** The audience and the earlier posts of the café that the demo shows. */

import type { Voices } from './remarks.ts';

export const cafeVoices: Voices = {
  names: [
    'oat.and.rye',
    'kim_on_wheels',
    'tomas.reads',
    'salt.lake.anna',
    'the_late_train',
    'ida.draws',
    'quay.runner',
    'mina.bakes',
    'old.lighthouse',
    'jonas_and_dog',
  ],
  comments: [
    'Where can I get this?',
    'This made my morning.',
    'Please bring it back next week!',
    'Is there one without nuts?',
    'Saved this for later.',
    'Finally! I waited for this.',
    'Are you open on Sunday?',
    'Which beans are these?',
    'I could smell this through the screen.',
    'Best place on the quay, no contest.',
    'Do you ship this?',
    'We were there yesterday and it was lovely.',
    'How early do I have to come to get one?',
    'My kids ask for this every weekend now.',
    'Does it also come with oat milk?',
    'Thank you for the tip about the water!',
  ],
  answers: [
    'Same question here!',
    'They have it at the counter, I saw it this morning.',
    'Totally agree.',
    'Come early, it is gone by eleven.',
    'I asked yesterday: yes, they do.',
  ],
};

export const cafeCaptions = [
  'First cup of the day, last one to leave the counter. #coffee #harbour',
  'What a litre of milk looks like after lunch. #latteart #barista',
  'We open when the ferry comes in. #harbour #morninglight',
  'Guess how many buns fit on one tray. #bakery #behindthecounter',
  'The sound of the grinder, for everybody who misses it. #coffee #asmr',
  'One dough, four ways. #bakery #sourdough',
  'Rain outside, filter inside. #pourover #coffee',
  'Cleaning the machine is half the taste. #barista #coffeetips',
] as const;

export const cafeTitles = [
  'How we dial in a new bean',
  'A morning at the counter',
  'Sourdough from start to crust',
  'What is in the cup when it says filter',
  'The cheapest upgrade for coffee at home',
  'Closing time at the harbour',
] as const;

/** Words that occur in the demo's hits. */
export const cafeHits = {
  instagram: 'Five ways to brew better',
  film: 'Forty seconds of a coffee bloom',
} as const;
