import { identityFinder, personWith } from '../../_sandbox/identities.ts';

interface Own {
  biography: string;
  isVerified: boolean;
  /** Permissions that this person never grants. */
  withholds: readonly string[];
  /** The number of posts and replies that the account may publish per 24 hours. */
  quota: { posts: number; replies: number };
  /** Whether followers reply to the posts. */
  hasFollowers: boolean;
}

const usual: Own = {
  biography: '',
  isVerified: false,
  withholds: [],
  quota: { posts: 250, replies: 1000 },
  hasFollowers: false,
};

/** The ids are text, because they have more digits than a JavaScript number can hold. */
const person = personWith(usual);
export const identities = [
  person('17841473920184650', 'lumi.bakery', 'Lumi Bakery', '#a23b72', {
    biography: 'Bread, from four in the morning.',
  }),
  person('26103948571930264', 'marco.frames', 'Marco Frames (verified)', '#234e70', { isVerified: true }),
  person('17841450027713905', 'nora.notes', 'Nora Notes (does not allow publishing)', '#5b4b8a', {
    withholds: ['threads_content_publish'],
  }),
  person('17841461199280347', 'harbour.news', 'Harbour News (no daily limit)', '#1d3c34', {
    quota: { posts: 1_000_000, replies: 1_000_000 },
  }),
  person('17841488110077231', 'harbour.coffee', 'Harbour Coffee', '#12414f', {
    biography: 'Coffee and cake at the end of the quay.',
    hasFollowers: true,
  }),
];
export type Identity = (typeof identities)[number];

export const identityOf = identityFinder(identities);
