/** What a link in an e-mail of Firebase is for. */
export type ActionKind = 'resetPassword' | 'verifyEmail' | 'recoverEmail';

export interface ActionLink {
  kind: ActionKind;
  code: string;
}

const kinds: readonly ActionKind[] = ['resetPassword', 'verifyEmail', 'recoverEmail'];

/** Null when a part of the address was lost on the way, as some e-mail programs break long ones. */
export function readActionLink(search: URLSearchParams): ActionLink | null {
  const kind = kinds.find((each) => each === search.get('mode'));
  const code = search.get('oobCode') ?? '';
  return kind === undefined || code === '' ? null : { kind, code };
}
