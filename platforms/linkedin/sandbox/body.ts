import { bodyHandlers } from '../../_sandbox/json-body.ts';
import type { Call } from './state.ts';
import { invalid, refusal, replies } from './replies.ts';

export const withBody = bodyHandlers<Call>({
  notJson: replies.notJson,
  invalid({ issues: [issue] }) {
    const name = `/${issue?.path.join('/') ?? ''}`;
    const isMissing = issue?.code === 'invalid_type' && issue.message.endsWith('received undefined');
    return isMissing
      ? refusal(400, 'MISSING_FIELD', `${name} :: field is required but not found`)
      : invalid(`${name} :: is not valid`);
  },
});
