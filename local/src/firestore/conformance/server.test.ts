import { startFirestore } from '../server.ts';
import { describeConformance } from './describe-conformance.ts';

describeConformance('the embedded Firestore', async () => {
  const server = await startFirestore();
  return { address: `127.0.0.1:${server.port}`, close: async () => server.stop() };
});
