import type { SandboxReply } from '../../_sandbox/sandbox.ts';

interface Words {
  status?: number;
  subcode?: number;
  isTransient?: boolean;
  /** The sentence for people. */
  user?: string;
}

/** Graph's envelope of a failure. */
export function refusal(
  code: number,
  message: string,
  { status = 400, subcode, isTransient = false, user }: Words = {},
): SandboxReply {
  const error = {
    message,
    type: [10, 102, 104, 190].includes(code) ? 'OAuthException' : 'THApiException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    is_transient: isTransient,
    ...(user !== undefined && { error_user_title: 'Error', error_user_msg: user }),
    fbtrace_id: 'Asandbox0000000000000',
  };
  return { status, json: { error } };
}

export const ok = (json: unknown): SandboxReply => ({ status: 200, json });

const tokenWords: Readonly<Record<number, string>> = {
  463: 'Error validating access token: Session has expired.',
  460: 'Error validating access token: The session has been invalidated because the user changed their password.',
};

export const deadToken = (subcode: number) =>
  refusal(190, tokenWords[subcode] ?? 'Invalid OAuth access token.', { subcode });

export const noToken = refusal(104, 'An access token is required to request this resource.');
export const strangeToken = refusal(190, 'Invalid OAuth access token - Cannot parse access token');

export const missingScope = refusal(10, '(#10) Application does not have permission for this action', {
  status: 403,
});

export const missing = (id: string) =>
  refusal(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    { subcode: 33 },
  );

export const required = (name: string) => refusal(100, `The parameter ${name} is required`);
export const invalid = (message: string) => refusal(100, message);

export const serverError = refusal(2, 'An unexpected error has occurred. Please retry your request later.', {
  status: 500,
  isTransient: true,
});

export const rateLimited = refusal(4, 'Application request limit reached', { status: 403 });

export const restricted = refusal(10, 'User is restricted', {
  subcode: 4279013,
  user: 'The Threads account is restricted.',
});

export const dailyQuota = refusal(9, 'Application request limit reached', {
  subcode: 2207042,
  user: 'You reached the maximum number of posts that is allowed to be published through the API.',
});

/** Said of what is not there yet, and it is not transient, it says. */
export const containerUnseen = refusal(24, 'The requested resource does not exist', {
  subcode: 4279009,
  user: 'The media with this id cannot be found.',
});

export const unfetched = refusal(9004, 'The media could not be fetched from this URI', {
  subcode: 2207052,
  user: 'The media could not be fetched from this URI.',
});
