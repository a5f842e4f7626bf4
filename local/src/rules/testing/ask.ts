import { decide, type RulesRequest } from '../decide.ts';
import { parseRules } from '../parse.ts';

type Documents = Readonly<Record<string, Record<string, unknown>>>;

/**
 * Provides the documents to the rules. Each key is the path of a document without `/databases/(default)/documents/`.
 */
export function documentsOf(documents: Documents) {
  return {
    get: (path: string) =>
      Promise.resolve(documents[path.replace('/databases/(default)/documents/', '')] ?? null),
  };
}

export const bareRequest: RulesRequest = {
  service: 'cloud.firestore',
  path: '/databases/(default)/documents/things/one',
  method: 'get',
  auth: { uid: 'kim', token: { email: 'kim@fanfare.example' } },
  time: new Date('2026-11-21T12:30:15.250Z'),
  resource: null,
  requestResource: null,
};

/** Whether a rule with this condition allows the request. */
export async function allows(
  expression: string,
  request: Partial<RulesRequest> = {},
  documents: Documents = {},
): Promise<boolean> {
  const source = `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents { match /things/{thing} { allow get: if ${expression}; } } }`;
  const { allowed } = await decide(
    parseRules(source, 'test.rules'),
    { ...bareRequest, ...request },
    documentsOf(documents),
  );
  return allowed;
}
