/** The minutes between two neighbouring times that a picker offers, or to which a post can be dragged. */
export const stepMinutes = 15;

export const stepText = `Times go in steps of ${stepMinutes} minutes.`;
