/** Leaves the product for another page. The Back button returns from it. */
export const openExternalPage = (url: string): void => window.location.assign(url);
