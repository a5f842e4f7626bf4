/** The region of the functions; firebase.json has the same. */
export const functionsRegion = 'us-central1';

/** The time limit of calls that bypass Hosting: 10 minutes for importing a link, plus the work after it. */
export const longCallSeconds = 720;
