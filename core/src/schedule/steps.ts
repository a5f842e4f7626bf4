/** The minutes between two times that a picker or the dragging of a post offers. */
export const stepMinutes = 15;

export const stepText = `Times go in steps of ${stepMinutes} minutes.`;
