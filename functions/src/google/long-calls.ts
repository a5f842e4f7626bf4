/** Must equal the region in firebase.json. */
export const functionsRegion = 'us-central1';

/**
 * The time limit of the function `media`, whose long calls bypass Hosting. Importing a link takes up to 10 minutes;
 * the rest is for the work after the import.
 */
export const longCallSeconds = 720;
