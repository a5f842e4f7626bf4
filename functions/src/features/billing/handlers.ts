import type { billingRoutes } from '@fanfare/core/api/billing.ts';
import type { Handlers } from '../../http/handlers.ts';
import { reportingOutage } from '../../stripe/outage.ts';
import { createCheckout, openPortal } from './checkout.ts';
import type { BillingDependencies } from './dependencies.ts';
import { findBilling } from './find-billing.ts';
import { takeEvent } from './take-event.ts';

export function billingHandlers(deps: BillingDependencies): Handlers<typeof billingRoutes> {
  return {
    billing: (_input, { person }) => findBilling(deps, person.uid),
    createCheckout: (input, { person }) => reportingOutage(() => createCheckout(deps, input, person.uid)),
    openPortal: (input, { person }) => reportingOutage(() => openPortal(deps, input, person.uid)),
    billingEvent: async (input) => {
      // Stripe sends an event again after any answer of 500 or more.
      await reportingOutage(() => takeEvent(deps, input));
      return {};
    },
  };
}
