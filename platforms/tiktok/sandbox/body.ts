import { bodyHandlers } from '../../_sandbox/json-body.ts';
import type { Call } from './state.ts';
import { badParam, badParamOf, badParams } from './replies.ts';

const rules = { notJson: badParam('The body must be JSON.'), allowsEmpty: true };

export const withBody = bodyHandlers<Call>({ ...rules, invalid: badParamOf });
/** For the calls that read data. */
export const withPage = bodyHandlers<Call>({
  ...rules,
  invalid: () => badParams('The filters or the page are invalid.'),
});
