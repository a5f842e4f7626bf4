/**
 * Server process that crash.test.ts starts and kills. It uses the given data directory and prints its port on the
 * first line.
 */
import { startFirestore } from './server.ts';

const [, , dir = '', fsync] = process.argv;
const server = await startFirestore({ dir, fsync: fsync === 'fsync', log: () => {} });
process.stdout.write(`${server.port}\n`);
