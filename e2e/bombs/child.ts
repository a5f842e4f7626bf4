/** Serves the function `media` on Google's framework, and prints its origin. */
import { fileURLToPath } from 'node:url';
import { keepBodiesUnread } from '../../functions/src/http/unread-bodies.ts';
import { startFunctionsHost } from '../../local/src/functions-host/server.ts';

keepBodiesUnread();
const entry = fileURLToPath(new URL('functions.ts', import.meta.url));
const { origins } = await startFunctionsHost({ entry });
process.stdout.write(`${origins['media'] ?? ''}\n`);
