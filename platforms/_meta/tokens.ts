import { dayMs } from '@fanfare/core/time/units.ts';
import type { Grant } from '../platform.ts';

/** Lifetime of a long-lived token. */
const tokenLifeMs = 60 * dayMs;

/** Whether a token is less than 24 hours old. Instagram and Threads refuse to renew such a token. */
export const isTooNewToRenew = ({ expiresAt }: Grant, now: number): boolean =>
  expiresAt !== null && expiresAt > now + tokenLifeMs - dayMs;
