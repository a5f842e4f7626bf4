import { amountText } from '@fanfare/core/billing/money.ts';

/** "$23.04" or "−$23.04": with a minus sign instead of a hyphen. */
export const signedAmount = (cents: number): string =>
  cents < 0 ? `−${amountText(-cents)}` : amountText(cents);

/** The amount in dollars, as a number for spreadsheets. */
export const dollarsOf = (cents: number): number => Math.round(cents) / 100;

export const dollarText = (dollars: number): string => signedAmount(Math.round(dollars * 100));
