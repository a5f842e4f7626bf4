/**
 * The number of examples for each property: enough to notice a mistake in `npm test`, because every run has other
 * examples, and thousands in `npm run test:deep`.
 */
import fc from 'fast-check';

fc.configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? 50) });
