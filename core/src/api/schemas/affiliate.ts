import { z } from 'zod';
import { normaliseCode, paidReferralsMax } from '../../affiliate/offer.ts';
import { requestId } from './request-id.ts';
import { timeCursor, wrongCursorText } from './cursor.ts';
import { isReserved, personId, storedId } from './stored-id.ts';

const affiliateRanges = ['30', '90', 'all'] as const;
export type AffiliateRange = (typeof affiliateRanges)[number];

const code = z
  .string()
  .max(100)
  .transform((text, context) => {
    const found = normaliseCode(text);
    if (found !== null) return found;
    context.addIssue({ code: 'custom', message: 'Not a valid code.' });
    return z.NEVER;
  });

export const joinAffiliatesInput = z.strictObject({ acceptsTerms: z.literal(true) });
export type JoinAffiliatesInput = z.infer<typeof joinAffiliatesInput>;

export const affiliateStatsInput = z.strictObject({ range: z.enum(affiliateRanges) });
export type AffiliateStatsInput = z.infer<typeof affiliateStatsInput>;

export const listCommissionsInput = z.strictObject({ after: timeCursor(64).optional() });
export type ListCommissionsInput = z.infer<typeof listCommissionsInput>;

export const countClickInput = z.strictObject({ code });
export type CountClickInput = z.infer<typeof countClickInput>;

export const reportReferralInput = z.strictObject({ code });
export type ReportReferralInput = z.infer<typeof reportReferralInput>;

export const listAffiliatesInput = z.strictObject({
  /** The cursor of the next page: the number of referrals and the id of the last affiliate on the previous page. */
  after: z
    .string()
    .regex(/^\d{1,9}_[\w-]{1,128}$/, wrongCursorText)
    .refine((cursor) => !isReserved(cursor.slice(cursor.indexOf('_') + 1)), wrongCursorText)
    .optional(),
});
export type ListAffiliatesInput = z.infer<typeof listAffiliatesInput>;

export const affiliateIdInput = z.strictObject({ id: personId });
export type AffiliateIdInput = z.infer<typeof affiliateIdInput>;

export const listReferralsInput = z.strictObject({ id: personId, cursor: timeCursor(128).optional() });
export type ListReferralsInput = z.infer<typeof listReferralsInput>;

export const payAffiliateInput = z.strictObject({
  id: personId,
  /** Chosen by the caller, so that a repeated call pays once. */
  payoutId: requestId,
  referrals: z.array(storedId(128, 'Not a valid referral ID.')).min(1).max(paidReferralsMax),
  /** The sum that the caller saw and confirmed. */
  cents: z.number().int().positive(),
});
export type PayAffiliateInput = z.infer<typeof payAffiliateInput>;
