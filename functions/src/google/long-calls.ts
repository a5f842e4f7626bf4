/** Must equal the region in firebase.json. */
export const functionsRegion = 'us-central1';

/**
 * The time limit of the function `media`. Its long calls bypass Hosting: 10 minutes for importing a link, plus the work
 * after the import.
 */
export const longCallSeconds = 720;
