/**
 * Our clock and the clock of a network may differ by this much. The result of a call may therefore have a time before
 * the call.
 */
export const skewMs = 5_000;
