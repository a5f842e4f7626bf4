export interface Testimonial {
  text: string;
  /** The occupation of the person who is quoted. The name is not given. */
  role: string;
}

export const testimonials: readonly Testimonial[] = [
  {
    text: 'I plan the week on Monday morning. On Tuesday I know what went out, what didn’t, and why.',
    role: 'Social media manager, café chain',
  },
  {
    text: 'The preview showed me where my caption would be cut off, before my customers saw it.',
    role: 'Owner of a bakery',
  },
  {
    text: 'One video, five accounts, five captions. It used to take me an afternoon.',
    role: 'Travel creator',
  },
  {
    text: 'Everybody on the team signs in as themselves. Nobody shares a password any more.',
    role: 'Head of communications, museum',
  },
  {
    text: 'We answer comments from one list, so customers hear back the same day.',
    role: 'Customer service lead, online shop',
  },
  {
    text: 'Our readers are awake at six. I’m not, so the posts wait for them.',
    role: 'Editor, local newspaper',
  },
  {
    text: 'I import the whole month as a table and correct what doesn’t fit before anything is sent.',
    role: 'Agency owner with twelve clients',
  },
  {
    text: 'The assistant suggests three captions. I change the words that aren’t mine, and I’m done.',
    role: 'Yoga teacher',
  },
];
