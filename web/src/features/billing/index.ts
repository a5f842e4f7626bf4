export { LimitAdvice, PlanAdvice, useOwnsPlan } from './limit-advice.tsx';
export { subscriptionPath } from '@fanfare/core/billing/subscription-path.ts';
