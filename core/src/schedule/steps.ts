/** Pickers and dragged posts offer times in these steps. */
export const stepMinutes = 15;

export const stepText = `Times go in steps of ${stepMinutes} minutes.`;
