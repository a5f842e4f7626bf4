/** The screen on which people see and change their plan. */
export const subscriptionPath = '/dashboard/settings/subscription';

/** The id of the section of this screen that shows all plans. */
export const plansId = 'plans';
export const plansPath = `${subscriptionPath}#${plansId}`;
