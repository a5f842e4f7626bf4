const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The amount on an invoice: "$12.00". */
export const amountText = (cents: number): string => exact.format(cents / 100);

/** The price of a plan. Whole dollars have no cents: "$12", "$9.60". */
export const priceText = (cents: number): string =>
  cents % 100 === 0 ? whole.format(cents / 100) : amountText(cents);
