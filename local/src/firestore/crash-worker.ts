/** Started by crash.test.ts to be killed: a server on the data directory given, its port on the first line. */
import { startFirestore } from './server.ts';

const [, , dir = '', fsync] = process.argv;
const server = await startFirestore({ dir, fsync: fsync === 'fsync', log: () => {} });
process.stdout.write(`${server.port}\n`);
