import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { dayText } from '../../ui/date-text.ts';

export interface Health {
  /** The problem and its solution; null if there is none. */
  warning: string | null;
  /** The effect on scheduled posts until the account is reconnected; null if there is none. */
  risk: string | null;
  notes: readonly string[];
}

interface Viewer {
  timeZone: string;
  now: Date;
  /** True if the person may connect accounts. */
  manages: boolean;
}

const askAdmin = 'Ask an admin of this workspace to reconnect it.';

/** Adds a full stop, because some networks end their messages without punctuation. */
const sentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** Some networks identify permissions by a URL, whose last part is the name. */
const permissionName = (scope: string) => scope.replace(/\/$/, '').split('/').at(-1) ?? scope;

function warningFor(account: ConnectedAccount, { timeZone, now, manages }: Viewer): string | null {
  const { problem, missingPermissions, tokenEndsAt } = account;
  const remedy = manages ? 'Reconnect this account.' : askAdmin;
  if (problem !== null) return `${sentence(problem)} ${remedy}`;
  if (tokenEndsAt !== null && Date.parse(tokenEndsAt) <= now.getTime())
    return `Access ended on ${dayText(tokenEndsAt, timeZone)}. ${remedy}`;
  if (missingPermissions.length === 0) return null;
  return manages
    ? 'A permission that posts need is missing. Reconnect this account and allow everything it asks for.'
    : `A permission that posts need is missing. ${remedy}`;
}

function riskText(postsAtRisk: number): string | null {
  if (postsAtRisk === 0) return null;
  const posts = postsAtRisk === 1 ? '1 scheduled post' : `${postsAtRisk} scheduled posts`;
  return `${posts} will fail unless the account is reconnected.`;
}

export function accountHealth(account: ConnectedAccount, viewer: Viewer): Health {
  const { timeZone, now } = viewer;
  const { connectedAt, tokenEndsAt, missingPermissions, problem, postsAtRisk } = account;
  const notes = [`Connected since ${dayText(connectedAt, timeZone)}`];
  if (problem === null && tokenEndsAt !== null && Date.parse(tokenEndsAt) > now.getTime())
    notes.push(`Reconnect by ${dayText(tokenEndsAt, timeZone)}`);
  if (missingPermissions.length > 0)
    notes.push(`Missing permissions: ${missingPermissions.map(permissionName).join(', ')}`);
  return { warning: warningFor(account, viewer), risk: riskText(postsAtRisk), notes };
}
