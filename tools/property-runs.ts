/**
 * The number of examples for each property. `npm test` tries a few examples, but different examples in each run, so
 * that a mistake is soon noticed. `npm run test:deep` tries thousands.
 */
import fc from 'fast-check';

fc.configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? 50) });
