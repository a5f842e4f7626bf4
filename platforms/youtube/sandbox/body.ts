import { bodyHandlers } from '../../_sandbox/json-body.ts';
import type { Call } from './state.ts';
import { badRequest } from './replies.ts';

const unreadable = badRequest(
  'processingFailure',
  'The API server failed to successfully process the request.',
);

export const withBody = bodyHandlers<Call>({
  notJson: unreadable,
  invalid: () => unreadable,
  allowsEmpty: true,
});
