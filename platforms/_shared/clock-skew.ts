/**
 * The difference that is tolerated between our clock and the clock of a network. Because of it, the result of a call
 * may have a time before the call.
 */
export const skewMs = 5_000;
