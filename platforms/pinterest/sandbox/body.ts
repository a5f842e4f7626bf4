import { bodyHandlers } from '../../_sandbox/json-body.ts';
import type { Call } from './state.ts';
import { invalid } from './replies.ts';

export const withBody = bodyHandlers<Call>({
  notJson: invalid('The body must be JSON.'),
  invalid: ({ issues: [issue] }) =>
    invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`),
});
