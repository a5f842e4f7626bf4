import { tableHandler } from '../../../../functions/src/http/testing/small-table.ts';
import { capturedLog } from '../../../../functions/src/testing/captured-log.ts';
import { onRequest } from 'firebase-functions/v2/https';

export const captured = capturedLog();
const handle = tableHandler(captured.log);

export const api = onRequest((req, res) => handle(req, res));
