import { shorten } from '../text/shorten.ts';
import { dayMs } from '../time/units.ts';

/**
 * The maximum number of invitations that a person can send on one day (UTC), over all workspaces. An invitation that is
 * sent twice is counted twice.
 */
export const invitationsPerDayMax = 50;
/** After a person has declined, the workspace cannot invite their address again for this number of days. */
export const declinedPauseDays = 30;
/** The maximum length of a name in an invitation. */
export const invitationNameMax = 40;

export const declinedPauseEnd = (declinedAt: Date): Date =>
  new Date(declinedAt.getTime() + declinedPauseDays * dayMs);

/** Control characters, white space, and invisible characters except the joiners that emoji and some scripts need. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\s]+|(?![\u200c\u200d])\p{Cf}/gu;
const link = /:\/\/|^www\.|^mailto:|@[^@]*\.|[\p{L}\p{N}]\.\p{L}+[/?#:]|^\d+(\.\d+){3}/iu;
/** Mail programs turn "name.com" into a link. */
const dotInWord = /(?<=[\p{L}\p{N}])[.。｡．](?=\p{L})/gu;

/**
 * People choose their own name and the names of their workspaces, so an e-mail to a stranger must not carry a message
 * in them: names are shortened and links are broken up.
 */
export function nameInInvitation(name: string): string {
  const words = name
    .toWellFormed()
    .replace(invisible, (found) => (/^\p{Cf}/u.test(found) ? '' : ' '))
    .split(' ')
    .filter((word) => !link.test(word));
  return shorten(words.join(' ').replace(dotInWord, '. ').trim(), invitationNameMax, invitationNameMax);
}
