export { LimitAdvice, PlanAdvice, useOwnsPlan } from './limit-advice.tsx';
export { subscriptionPath } from './subscription-path.ts';
