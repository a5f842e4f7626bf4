/** The most customised variants that are stored for deselected accounts. */
export const setAsideMax = 10;
