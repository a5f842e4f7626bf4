/** An e-mail that Auth would have sent; on this machine it waits here. */
export interface Mail {
  to: string;
  subject: string;
  /** Where its link leads, on this site. */
  link: string;
  /** When this machine first knew of it. */
  at: string;
}

/** What the Auth emulator says of a code that it made. It keeps no times. */
interface OobCode {
  email: string;
  newEmail?: string;
  requestType: string;
  oobCode: string;
}

interface Kind {
  subject: string;
  mode: string;
}

const kinds: Readonly<Record<string, Kind>> = {
  VERIFY_EMAIL: { subject: 'Verify your e-mail', mode: 'verifyEmail' },
  PASSWORD_RESET: { subject: 'Reset your password', mode: 'resetPassword' },
  RECOVER_EMAIL: { subject: 'Your e-mail address was changed', mode: 'recoverEmail' },
};

export interface Mailbox {
  /** Newest first. A link that was used is gone. */
  read(): Promise<Mail[]>;
}

function mailOf({ email, newEmail, requestType, oobCode }: OobCode, at: string): Mail[] {
  const kind = kinds[requestType];
  if (!kind) return [];
  const search = new URLSearchParams({ mode: kind.mode, oobCode });
  return [{ to: newEmail ?? email, subject: kind.subject, link: `/auth/action?${search.toString()}`, at }];
}

/** The e-mails of the Auth emulator at `origin`, with the time at which each was first seen. */
export function createMailbox(
  origin: () => string,
  projectId: string,
  now: () => Date = () => new Date(),
): Mailbox {
  const seen = new Map<string, string>();
  return {
    async read() {
      const response = await fetch(`${origin()}/emulator/v1/projects/${projectId}/oobCodes`, {
        headers: { authorization: 'Bearer owner' },
      });
      if (!response.ok) throw new Error(`The Auth emulator answered with ${response.status}.`);
      const { oobCodes = [] } = (await response.json()) as { oobCodes?: OobCode[] };
      for (const { oobCode } of oobCodes) {
        if (!seen.has(oobCode)) seen.set(oobCode, now().toISOString());
      }
      return oobCodes.flatMap((code) => mailOf(code, seen.get(code.oobCode) ?? '')).reverse();
    },
  };
}
