import { affiliateOffer } from '@fanfare/core/affiliate/offer.ts';

/** 10,000 as "10k". */
const followers = `${affiliateOffer.customDealFollowers / 1000}k`;

export const offerText = `${affiliateOffer.percent}% on every sale`;
export const customDealText = `Custom deal for over ${followers} followers`;
