/** The maximum number of customised variants that are stored for deselected accounts. */
export const setAsideMax = 10;
