const OLD = 'not in the emulator of the Cloud SDK 1.19';

/**
 * Checks that are skipped for Google's emulator, each with the reason: the emulator is too slow for the check, or fails
 * it although Firestore in production, or its documentation, agrees with our server.
 */
export const GOOGLE_GAPS: Readonly<Record<string, string>> = {
  'queries: a query can order by id in descending order':
    'the emulator has no descending scans of names, production has an index',
  'queries: explain with analyze returns the plan and the results': OLD,
  'collection groups: partitions contain every document exactly once': OLD,
  'transactions: fifty concurrent increments are all counted':
    'the emulator makes it fifty as well, by aborting and waiting, in up to two minutes on a busy machine',
  'sizes: a batch of 7 MB commits': 'the emulator never answers messages of more than 4 MB',
  'refusals: an invalid query fails at once, although the SDK retries streams that fail before their headers':
    'the emulator sends no headers before a refusal',
};
