import { messageLimitReached } from '../assistant/conversation.ts';
import { imageLimitReached } from '../assistant/generated-image.ts';
import { upgradeTexts } from './capacity.ts';
import { storageFullText } from './storage.ts';
import { limitReached } from './uploads.ts';

/** The plan whose limit is reached: the reader’s own, or the plan of the workspace’s owner. */
export type LimitedPlan = 'own' | 'workspace';

const ofTheWorkspace = [
  limitReached,
  storageFullText,
  messageLimitReached,
  imageLimitReached,
  // The end of `pausedText`, whose beginning names an owner and a number.
  'accounts, and this one was connected later.',
];
/**
 * Returns whose plan has to be upgraded after a message about a reached limit. Null if the message names the owner, if
 * there is no larger plan, and for other messages. The message is recognised by its words, because some errors reach
 * the screen only as a message.
 */
export function limitedPlan(text: string): LimitedPlan | null {
  // These endings occur only in messages about the reader's own plan.
  if (upgradeTexts.some((known) => text.includes(known))) return 'own';
  return ofTheWorkspace.some((known) => text.includes(known)) ? 'workspace' : null;
}
