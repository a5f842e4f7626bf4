/** What a button of this page does. */
export const nothing = () => undefined;

export const longName =
  'The Extraordinarily Long-Winded Harbour Coffee Roasting and Publishing Company of 1912';
