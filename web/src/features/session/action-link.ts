/** Firebase's name for the purpose of an e-mail link. */
export type ActionKind = 'resetPassword' | 'verifyEmail' | 'recoverEmail';

export interface ActionLink {
  kind: ActionKind;
  code: string;
}

const kinds: readonly ActionKind[] = ['resetPassword', 'verifyEmail', 'recoverEmail'];

/** Null when part of the address is missing: some e-mail programs break long links. */
export function readActionLink(search: URLSearchParams): ActionLink | null {
  const kind = kinds.find((each) => each === search.get('mode'));
  const code = search.get('oobCode') ?? '';
  return kind === undefined || code === '' ? null : { kind, code };
}
