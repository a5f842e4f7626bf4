/** The screen on which people see and change their plan. */
export const subscriptionPath = '/dashboard/settings/subscription';

/** The id of its section with all plans. */
export const plansId = 'plans';
export const plansPath = `${subscriptionPath}#${plansId}`;
