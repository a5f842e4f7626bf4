import { identityFinder } from '../../_sandbox/identities.ts';
import { logo } from '../../_sandbox/logo.ts';
import type { SandboxIdentity } from '../../_sandbox/sandbox.ts';

export interface Identity extends SandboxIdentity {
  biography: string;
  isVerified: boolean;
  /** Permissions that this person never grants. */
  withholds: readonly string[];
  /** Posts and replies per 24 hours. */
  quota: { posts: number; replies: number };
  /** Whether followers reply to the posts. */
  hasFollowers: boolean;
}

const usual = {
  biography: '',
  isVerified: false,
  withholds: [],
  quota: { posts: 250, replies: 1000 },
  hasFollowers: false,
};

export const identities: readonly Identity[] = [
  {
    ...usual,
    // An id with more digits than a JavaScript number can hold.
    platformId: '17841473920184650',
    username: 'lumi.bakery',
    name: 'Lumi Bakery',
    biography: 'Bread, from four in the morning.',
    logo: logo('L', '#a23b72'),
  },
  {
    ...usual,
    platformId: '26103948571930264',
    username: 'marco.frames',
    name: 'Marco Frames (verified)',
    isVerified: true,
    logo: logo('M', '#234e70'),
  },
  {
    ...usual,
    platformId: '17841450027713905',
    username: 'nora.notes',
    name: 'Nora Notes (does not allow publishing)',
    logo: logo('N', '#5b4b8a'),
    withholds: ['threads_content_publish'],
  },
  {
    ...usual,
    platformId: '17841461199280347',
    username: 'harbour.news',
    name: 'Harbour News (no daily limit)',
    logo: logo('H', '#1d3c34'),
    quota: { posts: 1_000_000, replies: 1_000_000 },
  },
  {
    ...usual,
    platformId: '17841488110077231',
    username: 'harbour.coffee',
    name: 'Harbour Coffee',
    biography: 'Coffee and cake at the end of the quay.',
    logo: logo('H', '#12414f'),
    hasFollowers: true,
  },
];

export const identityOf = identityFinder(identities);
