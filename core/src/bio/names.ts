import { dayMs } from '../time/units.ts';

export const bioNameMin = 3;
export const bioNameMax = 30;

/**
 * How long a released name remains reserved for its workspace. Links and printed QR codes with the name are still in
 * use, and their visitors must not reach the page of another workspace.
 */
export const bioNameHeldDays = 90;
export const bioNameHeldMs = bioNameHeldDays * dayMs;

/** `yours`: the page has this name already, or the workspace released the name and can claim it again. */
const bioNameStates = ['available', 'yours', 'taken', 'reserved', 'invalid'] as const;
export type BioNameState = (typeof bioNameStates)[number];

export interface BioNameCheck {
  /** The checked name in the form in which it would be stored. */
  name: string;
  state: BioNameState;
  message: string;
}

export const cleanBioName = (typed: string): string => typed.trim().replace(/^@/, '').toLowerCase();

export function bioNameProblem(name: string): string | null {
  if (name === '') return 'Choose a name.';
  if (name.length < bioNameMin) return `Names have at least ${bioNameMin} characters.`;
  if (name.length > bioNameMax) return `Names can have at most ${bioNameMax} characters.`;
  if (!/^[a-z0-9._-]+$/.test(name)) return 'Use the letters a to z, digits, dots, hyphens and underscores.';
  if (!/^[a-z0-9]/.test(name) || !/[a-z0-9]$/.test(name)) return 'Begin and end with a letter or digit.';
  return /[._-]{2}/.test(name) ? 'Put letters or digits between dots, hyphens and underscores.' : null;
}

const alike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  i: 'l',
  '5': 's',
  '8': 'b',
};

/** The skeleton of a name. Names with equal skeletons look alike, so only one of them can be in use. */
export function bioNameSkeleton(name: string): string {
  return name
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/[0134i58]/g, (character) => alike[character] ?? character)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Words that visitors would take for a part of the product or for its staff. */
const reservedWords = `
  abuse about account accounts admin administrator affiliate api app assets auth billing bio blog careers
  checkout contact copyright dashboard dev developer developers dmca docs download email everyone example
  explore faq feedback forgot guest help helpdesk home hostmaster index info internal invite invoice jobs legal
  link links login logout mail media member members mod moderator news newsletter noreply nobody notifications
  null official owner page pages password pay payment payments postmaster press pricing privacy profile public
  refund register report root sales search secure security service services settings shop signin signup socials
  staff static status store subscribe subscription support sysadmin system team teams terms test tools trust
  undefined upload user users verification verified verify webhook webmaster welcome workspace workspaces www
`;
const reserved: ReadonlySet<string> = new Set(reservedWords.trim().split(/\s+/).map(bioNameSkeleton));

/** The name of the product is reserved, even as a part of another name. */
const ourName = bioNameSkeleton('fanfare');

/** Besides our own words, the names of `networks` are reserved, because people trust pages with such a name. */
export function isReservedBioName(name: string, networks: readonly string[] = []): boolean {
  const skeleton = bioNameSkeleton(name);
  if (reserved.has(skeleton) || skeleton.includes(ourName)) return true;
  return networks.some((network) => bioNameSkeleton(network) === skeleton);
}

const messages: Readonly<Record<Exclude<BioNameState, 'invalid'>, string>> = {
  available: 'Available',
  yours: 'This name is yours.',
  taken: 'This name, or one that looks like it, is taken.',
  reserved: 'This name is reserved.',
};

export const bioNameAnswer = (name: string, state: Exclude<BioNameState, 'invalid'>): BioNameCheck => ({
  name,
  state,
  message: messages[state],
});

/** A claim of a name. The page also owns all names with the same skeleton. */
export interface BioClaim {
  name: string;
  /** Empty, like `pageId`, after the workspace was deleted. */
  workspaceId: string;
  pageId: string;
  /** The time at which the page released the name; null while the page has the name. */
  releasedAt: number | null;
  /**
   * Whether our staff took down the page with this name. If the page then releases the name, nobody can claim it until
   * staff allow it again.
   */
  takenDown: boolean;
}

interface Claimant {
  workspaceId: string;
  /** The page that claims a name; null for a page that does not exist yet. */
  pageId: string | null;
}

/** Whether a page can have a name, given the existing claim of this name. */
export function claimState(
  claim: BioClaim | null,
  { workspaceId, pageId }: Claimant,
  now: number,
): 'available' | 'yours' | 'taken' {
  if (claim === null) return 'available';
  // Compares the workspace and the page, because the browser chooses the ids of pages, which are unique only within a
  // workspace.
  const isOurs = claim.workspaceId === workspaceId;
  if (claim.releasedAt === null) return isOurs && claim.pageId === pageId ? 'yours' : 'taken';
  if (claim.takenDown) return 'taken';
  if (isOurs) return 'yours';
  return now - claim.releasedAt >= bioNameHeldMs ? 'available' : 'taken';
}
