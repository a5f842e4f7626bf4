interface Traits {
  isPrivate: boolean;
  comments: boolean;
  duets: boolean;
  stitches: boolean;
  /** The longest video that the account may post. */
  maxSeconds: number;
  /** How many followed at the beginning. */
  followers: number;
  /** It has posted for months, without us as well. */
  hasPast: boolean;
  /** Permissions that this person never gives. */
  withholds: readonly string[];
}

export interface Identity {
  platformId: string;
  username: string;
  name: string;
  logo: string;
  traits: Traits;
}

const usual: Traits = {
  isPrivate: false,
  comments: true,
  duets: true,
  stitches: true,
  maxSeconds: 600,
  followers: 1200,
  hasPast: true,
  withholds: [],
};

function face(letter: string, colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${colour}"/><text x="20" y="27" font-family="sans-serif" font-size="20" fill="#fff" text-anchor="middle">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const identities: readonly Identity[] = [
  {
    platformId: '-000AnaPaintsEveryDay7k2vQ',
    username: 'ana.paints',
    name: 'Ana paints',
    logo: face('A', '#b4205a'),
    traits: usual,
  },
  {
    platformId: '-000BakeryAtTheCorner9xTw4',
    username: 'cornerbakery',
    name: 'The corner bakery, private',
    logo: face('B', '#1f6f8b'),
    traits: { ...usual, isPrivate: true, hasPast: false },
  },
  {
    platformId: '-000QuietReadingHours3mLp8',
    username: 'quiet.reading',
    name: 'Quiet reading, new, without comments, a minute at most',
    logo: face('Q', '#4a6b2a'),
    traits: {
      ...usual,
      comments: false,
      duets: false,
      stitches: false,
      maxSeconds: 60,
      followers: 3,
      hasPast: false,
    },
  },
  {
    platformId: '-000NadiaWatchesOnly5rYd1',
    username: 'nadia.watches',
    name: 'Nadia, who lets nobody post',
    logo: face('N', '#6b4aa0'),
    traits: { ...usual, withholds: ['video.publish'] },
  },
];

export const identityOf = (platformId: string): Identity | undefined =>
  identities.find((each) => each.platformId === platformId);
