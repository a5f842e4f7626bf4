/** The order of names in lists. It ignores case and accents, and puts `Team 2` before `Team 10`. */
export const compareAlphabetically = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;
