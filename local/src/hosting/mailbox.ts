/** An e-mail that would have been sent, and is shown on this machine instead. */
export interface Mail {
  to: string;
  subject: string;
  /** The address of the link in the e-mail, as a path on this site. */
  link: string;
  /** When the e-mail was stored in the outbox. For an e-mail of Auth: when the mailbox first saw its code. */
  at: string;
}

/** A code that the Auth emulator created, as the emulator reports it. The emulator stores no times. */
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
  /** Lists the e-mails, newest first. An e-mail of Auth is left out once its link has been used. */
  read(): Promise<Mail[]>;
}

function mailOf({ email, newEmail, requestType, oobCode }: OobCode, at: string): Mail[] {
  const kind = kinds[requestType];
  if (!kind) return [];
  const search = new URLSearchParams({ mode: kind.mode, oobCode });
  return [{ to: newEmail ?? email, subject: kind.subject, link: `/auth/action?${search.toString()}`, at }];
}

const byTime = (a: Mail, b: Mail) => Number(a.at < b.at) - Number(a.at > b.at);

/**
 * Reads the codes of the Auth emulator at `origin`, notes when each was first seen, and adds the e-mails of the
 * product's outbox.
 */
export function createMailbox(
  origin: () => string,
  projectId: string,
  readOutbox: () => Promise<Mail[]>,
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
      const ofAuth = oobCodes.flatMap((code) => mailOf(code, seen.get(code.oobCode) ?? '')).reverse();
      return [...ofAuth, ...(await readOutbox())].toSorted(byTime);
    },
  };
}
