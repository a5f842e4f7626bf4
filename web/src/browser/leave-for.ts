/** Leaves the product for another page, to which the Back button leads back. */
export const leaveFor = (url: string): void => window.location.assign(url);
