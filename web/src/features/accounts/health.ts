import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';

export interface Health {
  /** What is wrong and what to do about it; null while all is well. */
  trouble: string | null;
  /** What becomes of planned posts if nothing is done; null while nothing does. */
  risk: string | null;
  /** What else people should know. */
  notes: readonly string[];
}

/** Whoever reads it. */
interface Viewer {
  timeZone: string;
  now: Date;
  /** May connect accounts. */
  manages: boolean;
}

const askAdmin = 'Please ask an admin of this workspace to connect it again.';

const day = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(iso),
  );

/** Networks end their sentences as they like. */
const sentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** Some networks name what they grant by an address; its end is the name. */
const permissionName = (scope: string) => scope.replace(/\/$/, '').split('/').at(-1) ?? scope;

function troubleOf(account: ConnectedAccount, { timeZone, now, manages }: Viewer): string | null {
  const { problem, missingPermissions, tokenEndsAt } = account;
  const remedy = manages ? 'Please connect this account again.' : askAdmin;
  if (problem !== null) return `${sentence(problem)} ${remedy}`;
  if (tokenEndsAt !== null && Date.parse(tokenEndsAt) <= now.getTime())
    return `The access ended on ${day(tokenEndsAt, timeZone)}. ${remedy}`;
  if (missingPermissions.length === 0) return null;
  return manages
    ? 'A permission is missing that posts need. Please connect this account again and allow everything it asks for.'
    : `A permission is missing that posts need. ${remedy}`;
}

function riskOf(postsAtRisk: number): string | null {
  if (postsAtRisk === 0) return null;
  const posts = postsAtRisk === 1 ? '1 planned post' : `${postsAtRisk} planned posts`;
  return `${posts} will fail if nothing is done.`;
}

/** How an account is, and what its planned posts have to do with it. */
export function healthOf(account: ConnectedAccount, viewer: Viewer): Health {
  const { timeZone, now } = viewer;
  const { connectedAt, tokenEndsAt, missingPermissions, problem, postsAtRisk } = account;
  const notes = [`Connected since ${day(connectedAt, timeZone)}`];
  if (problem === null && tokenEndsAt !== null && Date.parse(tokenEndsAt) > now.getTime())
    notes.push(`Has to be connected again by ${day(tokenEndsAt, timeZone)}`);
  if (missingPermissions.length > 0)
    notes.push(`Not allowed yet: ${missingPermissions.map(permissionName).join(', ')}`);
  return { trouble: troubleOf(account, viewer), risk: riskOf(postsAtRisk), notes };
}
