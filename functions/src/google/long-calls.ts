/** Where the functions stand, as firebase.json says too. */
export const functionsRegion = 'us-central1';

/** How long a call may take that Hosting is not asked for: the 10 minutes of a link, and what comes after them. */
export const longCallSeconds = 720;
