/** The screen on which people see and change their plan. */
export const subscriptionPath = '/dashboard/settings/subscription';
