/** Leaves the product for another page. The Back button returns from it. */
export const leaveFor = (url: string): void => window.location.assign(url);
