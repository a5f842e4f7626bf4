import { isRecord } from '@fanfare/core/values/is-record.ts';
import { AppError } from '../http/app-error.ts';

/** The errors that are not about the request, by their type: Stripe does not respond, fails, or limits the rate. */
const outages: readonly unknown[] = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

const message = 'The payment provider is not responding. Please try again in a minute.';

/** Runs a call for a person. If Stripe cannot be reached, the error says so and suggests another try. */
export async function reportingOutage<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    // Importing Stripe's error classes would load its client at every start, so errors are recognised by their type.
    if (isRecord(error) && outages.includes(error['type']))
      throw new AppError('unavailable', { message, cause: error });
    throw error;
  }
}
