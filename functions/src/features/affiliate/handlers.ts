import type { affiliateRoutes } from '@fanfare/core/api/affiliate.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { AffiliateDependencies } from './dependencies.ts';
import { affiliateStats, findAffiliate, joinAffiliates, listCommissions } from './find-affiliate.ts';
import { findAffiliateById, listAffiliates, listReferrals, payAffiliate } from './staff.ts';

export function affiliateHandlers(deps: AffiliateDependencies): Handlers<typeof affiliateRoutes> {
  const { affiliates, now } = deps;
  return {
    affiliate: (_input, { person }) => findAffiliate(deps, person.uid),
    joinAffiliates: (_input, { person }) => joinAffiliates(deps, person.uid),
    affiliateStats: (input, { person }) => affiliateStats(deps, input, person.uid),
    listCommissions: (input, { person }) => listCommissions(deps, input, person.uid),
    countClick: async ({ code }) => {
      await affiliates.countClick(code, now());
      return {};
    },
    // Every code gets the same answer, so that callers cannot find out which codes exist or whose they are.
    reportReferral: async ({ code }, { person }) => {
      await affiliates.refer(person.uid, code, now());
      return {};
    },
    listAffiliates: (input) => listAffiliates(deps, input),
    findAffiliate: ({ id }) => findAffiliateById(deps, id),
    listReferrals: (input) => listReferrals(deps, input),
    payAffiliate: (input, { person, log }) => payAffiliate(deps, input, person.uid, log),
  };
}
