import type { InputOf, ReplyOf } from '@fanfare/core/api/route.ts';
import type { RouteName, Routes } from '@fanfare/core/api/routes.ts';
import type { Call, CallOptions } from '../browser/api-client.ts';

export type Answers = {
  [Name in RouteName]?: (
    input: InputOf<Routes[Name]>,
    options: CallOptions,
  ) => Promise<ReplyOf<Routes[Name]>> | ReplyOf<Routes[Name]>;
};

export interface FakeApi {
  call: Call;
  calls: { name: RouteName; input: unknown; files: CallOptions['files'] }[];
}

/** An API for tests, typed by the route table. A call without an answer is rejected. */
export function fakeApi(answers: Answers): FakeApi {
  const calls: FakeApi['calls'] = [];
  const call: Call = async (name, input, options = {}) => {
    calls.push({ name, input, files: options.files });
    const answer = answers[name];
    if (!answer) throw new Error(`The test has no answer for "${name}".`);
    return answer(input, options);
  };
  return { call, calls };
}
