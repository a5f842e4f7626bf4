/** The region of the functions; firebase.json has the same. */
export const functionsRegion = 'us-central1';

/** Time limit for calls that bypass Hosting: 10 minutes for importing a link, and the work after it. */
export const longCallSeconds = 720;
