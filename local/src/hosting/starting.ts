import type { RequestListener } from 'node:http';
import type { ErrorEnvelope } from '@fanfare/core/errors/errors.ts';

const message = 'Fanfare is starting.';

export const answerStarting: RequestListener = (req, res) => {
  const isCall = /^\/(?:api|services)(?:[/?]|$)/.test(req.url ?? '/');
  const envelope: ErrorEnvelope = { error: { code: 'busy', message, requestId: 'local' } };
  const type = isCall ? 'application/json' : 'text/plain';
  res
    .writeHead(503, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'retry-after': '1',
    })
    .end(isCall ? JSON.stringify(envelope) : `${message}\n`);
};
