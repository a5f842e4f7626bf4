/**
 * Our clock and a network's may differ by this much, so an object that is dated slightly before our call may still be
 * its result.
 */
export const skewMs = 5_000;
