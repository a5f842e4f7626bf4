import type { FileKey } from './media.ts';

export type Network =
  | 'instagram'
  | 'facebook'
  | 'threads'
  | 'tiktok'
  | 'youtube'
  | 'x'
  | 'linkedin'
  | 'reddit'
  | 'pinterest';

/** A group of posts, one for each network. */
export interface DemoPost {
  /** The number of days from today; negative for days in the past. */
  day: number;
  /** The time of day at which the post is or will be published. */
  time: string;
  title: string;
  text: string;
  media: readonly FileKey[];
  to: readonly Network[];
  /** The texts of the networks whose post does not have the shared text. */
  own?: Partial<Record<Network, string>>;
  /** The first comment below the post. */
  comment?: string;
  /**
   * The number of days between the scheduling and the publishing of a published post. Missing if the post was published
   * directly.
   */
  daysAhead?: number;
}

/** The answers of the café to comments of followers. */
export const answers: Readonly<Record<string, string>> = {
  'Where can I get this?': 'At the end of the quay, every day from seven.',
  'Is there one without nuts?': 'Not this one, but the cinnamon buns are free of nuts.',
  'Please bring it back next week!': 'We will. Tuesday at the latest.',
  'This made my morning.': 'And this made ours. Thank you!',
};

/** The posts of the last six weeks, oldest first. */
export const publishedPosts: readonly DemoPost[] = [
  {
    day: -43,
    time: '08:15',
    title: 'The harbour before opening time',
    text: 'The harbour before opening time. We fill the first kettle while the boats come in.\n\n#harbour #morninglight #coffee',
    media: ['harbour'],
    to: ['instagram', 'facebook', 'threads'],
  },
  {
    day: -41,
    time: '12:30',
    title: 'Sourdough, every morning from seven',
    text: 'Twenty loaves a day, and the last one is usually gone by eleven. Ask for the end piece, it is the best part.\n\n#sourdough #bakery',
    media: ['loaf'],
    to: ['instagram', 'pinterest', 'x'],
    own: { x: 'Twenty loaves a day, and the last one is usually gone by eleven. Ask for the end piece.' },
  },
  {
    day: -39,
    time: '17:00',
    title: 'Pour-over in five steps',
    text: 'Pour-over in five steps: rinse, grind, bloom, pour, wait. Save this one for a slow morning.\n\n#pourover #coffee',
    media: ['pourFilm'],
    to: ['youtube', 'tiktok', 'instagram'],
    daysAhead: 2,
  },
  {
    day: -36,
    time: '09:00',
    title: 'Meet the growers: Huila',
    text: 'Our new filter coffee comes from eleven families in Huila, Colombia. We pay twice the market price and know every name on the bag.',
    media: ['farm'],
    to: ['linkedin', 'facebook', 'instagram'],
  },
  {
    day: -34,
    time: '10:45',
    title: 'Latte art for beginners',
    text: 'Steam less, pour slower, wiggle later. That is the whole secret of the heart.\n\n#latteart #barista',
    media: ['latte'],
    to: ['instagram', 'threads', 'x', 'pinterest'],
    own: { x: 'Steam less, pour slower, wiggle later. That is the whole secret of the heart.' },
  },
  {
    day: -32,
    time: '15:00',
    title: 'How we glaze eighty buns before eight',
    text: 'Eighty buns, one jug, no second chance. How we glaze before the doors open.',
    media: ['icingFilm'],
    to: ['youtube', 'facebook'],
    daysAhead: 1,
  },
  {
    day: -29,
    time: '08:30',
    title: 'Cookies are back',
    text: 'You asked, we baked: the dark chocolate cookies are back, with sea salt this time. Two for five until we run out.',
    media: ['cookies'],
    to: ['instagram', 'facebook', 'threads'],
  },
  {
    day: -27,
    time: '18:00',
    title: 'What do you drink when it rains?',
    text: 'Flat white, filter or hot chocolate: what do you drink when it rains?',
    media: [],
    to: ['x', 'threads'],
  },
  {
    day: -25,
    time: '11:00',
    title: 'My first cinnamon bun without a recipe',
    text: 'Cardamom in the dough, brown butter in the filling and twelve minutes at 210 degrees. I am happy to answer questions.',
    media: ['bun'],
    to: ['reddit', 'pinterest'],
  },
  {
    day: -23,
    time: '09:30',
    title: 'We are hiring a barista',
    text: 'We are looking for a barista, 30 hours a week, from next month. You like early mornings and people who have not had coffee yet. Write to us or come by.',
    media: ['shop'],
    to: ['linkedin', 'facebook', 'instagram'],
  },
  {
    day: -20,
    time: '08:00',
    title: 'Butter, flour, patience',
    text: 'Butter, flour, patience. Three days of work for four minutes of breakfast.\n\n#croissant #bakery',
    media: ['croissant'],
    to: ['instagram', 'facebook', 'pinterest'],
    daysAhead: 3,
  },
  {
    day: -18,
    time: '16:30',
    title: 'Cold brew to take home',
    text: 'Cold brew to take home: 18 hours in the fridge so you do not have to wait. Bring the bottle back and the next one costs a euro less.',
    media: ['bottle'],
    to: ['instagram', 'threads', 'x'],
  },
  {
    day: -16,
    time: '12:00',
    title: 'Three cups, one bean',
    text: 'Espresso, filter, cold brew: one bean, three cups. Come to the free tasting at four, no registration needed.',
    media: ['cups', 'machine', 'iced'],
    to: ['instagram', 'facebook'],
  },
  {
    day: -13,
    time: '09:15',
    title: 'The best seat in the house',
    text: 'The best seat in the house is by the window when it rains. It is free right now.',
    media: ['window'],
    to: ['instagram', 'threads', 'facebook'],
    comment: 'We keep a stack of newspapers there, too.',
  },
  {
    day: -12,
    time: '18:10',
    title: 'Forty seconds of a coffee bloom',
    text: 'Forty seconds of a coffee bloom, from the first drop to the last bubble. Sound on.\n\n#coffee #pourover #asmr',
    media: ['pourFilm'],
    to: ['youtube', 'tiktok'],
  },
  {
    day: -11,
    time: '10:00',
    title: 'What a fair price means to us',
    text: 'A kilo of our coffee costs us 11.40 euros before roasting. 7.90 of that reaches the farm. We publish the numbers every year, because fair should be something you can check.',
    media: ['bag'],
    to: ['linkedin', 'facebook'],
  },
  {
    day: -9,
    time: '17:30',
    title: 'Five ways to brew better at home',
    text: 'Five ways to brew better at home. Number three costs nothing: use less water.\n\n#coffeetips #homebarista',
    media: ['tips'],
    to: ['instagram', 'pinterest', 'threads'],
    daysAhead: 2,
  },
  {
    day: -7,
    time: '08:45',
    title: 'Berry tart',
    text: 'The last berries of the year went into this tart. Twelve slices, one day.',
    media: ['tart'],
    to: ['instagram', 'facebook', 'x'],
  },
  {
    day: -5,
    time: '16:00',
    title: 'Pumpkin bread, finally',
    text: 'Pumpkin bread, finally. No spice mix from a jar: ginger, cinnamon, nutmeg, done.\n\n#pumpkinseason #bakery',
    media: ['pumpkin'],
    to: ['instagram', 'facebook', 'pinterest', 'threads'],
    daysAhead: 3,
  },
  {
    day: -3,
    time: '08:30',
    title: 'Slow mornings, strong coffee',
    text: 'Slow mornings, strong coffee.',
    media: ['quote'],
    to: ['instagram', 'threads', 'x'],
  },
  {
    day: -1,
    time: '12:15',
    title: 'Autumn blend: first bags of the new roast',
    text: 'The autumn blend is here: plum, cocoa and toasted hazelnut. The first forty bags come with a tasting card.',
    media: ['bag'],
    to: ['instagram', 'facebook', 'linkedin'],
    daysAhead: 4,
  },
];
