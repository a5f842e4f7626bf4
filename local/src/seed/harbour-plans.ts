import type { DemoPost } from './harbour-posts.ts';

/**
 * The first post that is due after the end of the demo. The demo schedules it for a few hours after its end, and
 * ignores `day` and `time`.
 */
export const nextPost: DemoPost = {
  day: 0,
  time: '00:00',
  title: 'The best light of the day',
  text: 'The best light of the day is on our terrace right now. The kettle is on.\n\n#harbourlife #goldenhour',
  media: ['harbour'],
  to: ['instagram', 'facebook', 'threads'],
};

/** Posts that were written in the last days and are scheduled for the next weeks. */
export const scheduledPosts: readonly DemoPost[] = [
  {
    day: 1,
    time: '08:30',
    title: 'The tray at half past six',
    text: 'The tray at half past six. By eight there are three left.',
    media: ['tray'],
    to: ['instagram', 'facebook', 'threads'],
  },
  {
    day: 1,
    time: '17:15',
    title: 'How fine is fine enough?',
    text: 'How fine is fine enough? Espresso, filter and French press side by side.',
    media: ['pourFilm'],
    to: ['tiktok', 'youtube'],
  },
  {
    day: 2,
    time: '12:00',
    title: 'Question of the day',
    text: 'Oat, almond or whole? Tell us what goes into your flat white. The winner sets the price of the day.',
    media: [],
    to: ['x', 'threads'],
  },
  {
    day: 3,
    time: '09:00',
    title: 'Baguettes from the evening bake',
    text: 'New: baguettes from the evening bake, still warm at five. Order until noon and we keep one for you.',
    media: ['baguette'],
    to: ['instagram', 'facebook', 'pinterest'],
  },
  {
    day: 5,
    time: '16:00',
    title: 'Apple pie from the orchard next door',
    text: 'The apples came by bicycle: our neighbours had too many, so there is pie until the weekend.',
    media: ['pie'],
    to: ['instagram', 'facebook', 'threads'],
  },
  {
    day: 7,
    time: '10:00',
    title: 'One year of reusable cups',
    text: 'A year ago we stopped giving out paper cups. 31,000 cups later: 92 percent come back, and we would do it again tomorrow.',
    media: ['cups'],
    to: ['linkedin', 'facebook'],
  },
  {
    day: 8,
    time: '18:00',
    title: 'Late opening on the quay',
    text: 'We stay open until ten tonight. Music from eight, cake until it is gone.',
    media: ['opening'],
    to: ['instagram', 'facebook', 'x'],
  },
  {
    day: 10,
    time: '08:15',
    title: 'Behind the machine',
    text: 'Nine bars, twenty-seven seconds, one good morning.',
    media: ['machine'],
    to: ['instagram', 'threads', 'pinterest'],
  },
  {
    day: 13,
    time: '11:00',
    title: 'How do you keep a sourdough starter alive over a holiday?',
    text: 'Ours goes to the fridge at a stiff 50 percent hydration and survives two weeks. What works for you?',
    media: ['loaf'],
    to: ['reddit'],
  },
  {
    day: 16,
    time: '09:30',
    title: 'Latte art night',
    text: 'Latte art night, eight places, twenty euros with two drinks. Write "art" below and we save you a seat.',
    media: ['latte'],
    to: ['instagram', 'facebook'],
  },
  {
    day: 20,
    time: '12:30',
    title: 'Gift bags are ready',
    text: 'Gift bags are ready: a bag of the autumn blend, a cup and a card that we write for you.',
    media: ['bag', 'cups'],
    to: ['instagram', 'facebook'],
  },
];

export const drafts: readonly DemoPost[] = [
  {
    day: -4,
    time: '14:10',
    title: 'Sunday breakfast',
    text: 'Sunday breakfast: baguette, butter, jam and nothing planned afterwards.',
    media: ['baguette'],
    to: ['instagram', 'facebook'],
  },
  {
    day: -3,
    time: '19:40',
    title: 'Iced or hot?',
    text: 'Iced or hot? There is no wrong answer. (There is.)',
    media: ['iced'],
    to: ['threads', 'x'],
  },
  {
    day: -2,
    time: '10:20',
    title: 'New on the menu: cookie of the month',
    text: 'New on the menu, and made this morning. Come by while there is some left.\n\n[name of the cookie, price]',
    media: ['cookies'],
    to: ['instagram'],
  },
  {
    day: -1,
    time: '18:30',
    title: 'Barista course',
    text: 'Two evenings, six people, one machine. Our course starts again in spring, and the waiting list is open.',
    media: [],
    to: ['linkedin'],
  },
];
