const OLD = 'not in the emulator of the Cloud SDK 1.19';

/**
 * Checks skipped for Google's emulator: either it fails them although production (or the documentation) agrees with
 * us, or it is too slow for them.
 */
export const GOOGLE_GAPS: Readonly<Record<string, string>> = {
  'queries: an order by id, descending':
    'the emulator has no descending scans of names, production has an index',
  'queries: a query explains itself and answers': OLD,
  'collection groups: partitions together hold every document once': OLD,
  'transactions: fifty increments at once make fifty':
    'the emulator makes it fifty as well, by aborting and waiting, in up to two minutes on a busy machine',
  'sizes: a batch of 7 MB commits': 'the emulator never answers messages of more than 4 MB',
  'refusals: a query at once: the SDK repeats a stream that fails before its headers, for seven seconds':
    'the emulator sends no headers before a refusal',
};
