/** Serves the function for files on Google's framework, and says where. */
import { fileURLToPath } from 'node:url';
import { keepBodiesUnread } from '../../functions/src/http/unread-bodies.ts';
import { startFunctionsHost } from '../../local/src/functions-host/server.ts';

keepBodiesUnread();
const entry = fileURLToPath(new URL('functions.ts', import.meta.url));
const { origins } = await startFunctionsHost({ entry });
process.stdout.write(`${origins['media'] ?? ''}\n`);
