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

const identity = (
  platformId: string,
  username: string,
  name: string,
  colour: string,
  more: Partial<Identity> = {},
): Identity => ({ ...usual, platformId, username, name, logo: logo(name.charAt(0), colour), ...more });

/** The first id has more digits than a JavaScript number can hold. */
export const identities: readonly Identity[] = [
  identity('17841473920184650', 'lumi.bakery', 'Lumi Bakery', '#a23b72', {
    biography: 'Bread, from four in the morning.',
  }),
  identity('26103948571930264', 'marco.frames', 'Marco Frames (verified)', '#234e70', { isVerified: true }),
  identity('17841450027713905', 'nora.notes', 'Nora Notes (does not allow publishing)', '#5b4b8a', {
    withholds: ['threads_content_publish'],
  }),
  identity('17841461199280347', 'harbour.news', 'Harbour News (no daily limit)', '#1d3c34', {
    quota: { posts: 1_000_000, replies: 1_000_000 },
  }),
  identity('17841488110077231', 'harbour.coffee', 'Harbour Coffee', '#12414f', {
    biography: 'Coffee and cake at the end of the quay.',
    hasFollowers: true,
  }),
];

export const identityOf = identityFinder(identities);
