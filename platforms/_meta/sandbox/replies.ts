import type { SandboxReply } from '../../_sandbox/sandbox.ts';

interface RefusalOptions {
  status?: number;
  subcode?: number;
  isTransient?: boolean;
  /** The message for people; `message` is for developers. */
  user?: string;
  data?: object;
}

export const ok = (json: unknown): SandboxReply => ({ status: 200, json });

const expiredTokenMessages: Readonly<Record<number, string>> = {
  460: 'Error validating access token: The session has been invalidated because the user changed their password.',
  463: 'Error validating access token: Session has expired.',
};

/** Error replies of the Graph API. Each network names the `type` of its errors differently. */
export function graphReplies(typeOf: (code: number) => string) {
  function refusal(
    code: number,
    message: string,
    { status = 400, subcode, isTransient = false, user, data }: RefusalOptions = {},
  ): SandboxReply {
    const error = {
      message,
      type: typeOf(code),
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      is_transient: isTransient,
      ...(user !== undefined && { error_user_title: 'Error', error_user_msg: user }),
      ...(data && { error_data: data }),
      fbtrace_id: 'Asandbox0000000000000',
    };
    return { status, json: { error } };
  }
  return {
    refusal,
    endedToken: (subcode: number, status = 400) =>
      refusal(190, expiredTokenMessages[subcode] ?? 'Invalid OAuth access token.', { status, subcode }),
    unknownToken: (options: RefusalOptions) =>
      refusal(190, 'Invalid OAuth access token - Cannot parse access token', options),
    noToken: refusal(104, 'An access token is required to request this resource.'),
    notFound: (id: string) =>
      refusal(
        100,
        `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
        { subcode: 33 },
      ),
    missingScope: refusal(10, '(#10) Application does not have permission for this action', { status: 403 }),
    serverError: (isTransient: boolean) =>
      refusal(2, 'An unexpected error has occurred. Please retry your request later.', {
        status: 500,
        isTransient,
      }),
    dailyQuota: refusal(9, 'Application request limit reached', {
      subcode: 2207042,
      user: 'You reached the maximum number of posts that is allowed to be published through the API.',
    }),
  };
}
