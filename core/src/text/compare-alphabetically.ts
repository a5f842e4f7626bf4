/** The order of names in lists: without regard to case and accents, and `Team 2` before `Team 10`. */
export const compareAlphabetically = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;
