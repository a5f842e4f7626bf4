import type { SandboxReply } from '../../_sandbox/sandbox.ts';

interface Words {
  status?: number;
  subcode?: number;
  isTransient?: boolean;
  /** The sentence for people. */
  user?: string;
  data?: object;
}

/** Graph's envelope of a failure. */
export function refusal(
  code: number,
  message: string,
  { status = 400, subcode, isTransient = false, user, data }: Words = {},
): SandboxReply {
  const error = {
    message,
    type: 'OAuthException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    is_transient: isTransient,
    ...(user !== undefined && { error_user_title: 'Error', error_user_msg: user }),
    ...(data && { error_data: data }),
    fbtrace_id: 'Asandbox0000000000000',
  };
  return { status, json: { error } };
}

export const ok = (json: unknown): SandboxReply => ({ status: 200, json });
export const done = ok({ success: true });

const tokenWords: Readonly<Record<number, string>> = {
  460: 'Error validating access token: The session has been invalidated because the user changed their password.',
  463: 'Error validating access token: Session has expired.',
};

export const deadToken = (subcode: number) =>
  refusal(190, tokenWords[subcode] ?? 'Invalid OAuth access token.', { status: 401, subcode });

export const noToken = refusal(104, 'An access token is required to request this resource.');
export const strangeToken = refusal(190, 'Invalid OAuth access token - Cannot parse access token', {
  status: 401,
});
export const needsPageToken = refusal(190, 'This method must be called with a Page Access Token', {
  status: 401,
});

export const missingScope = (scope: string) =>
  refusal(200, `(#200) Requires the ${scope} permission to manage the object`, { status: 403 });
export const missingTask = refusal(
  200,
  '(#200) The person does not have the CREATE_CONTENT task on this Page.',
  {
    status: 403,
  },
);

export const missing = (id: string) =>
  refusal(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    { subcode: 33 },
  );

export const required = (name: string) => refusal(100, `(#100) The parameter ${name} is required`);
export const invalid = (message: string) => refusal(100, `(#100) ${message}`);

export const serverError = refusal(2, 'An unexpected error has occurred. Please retry your request later.', {
  status: 500,
});

export const pageLimited = refusal(80001, '(#80001) There have been too many calls to this Page account.', {
  user: 'There have been too many calls to this Page. Wait a bit and try again.',
});
export const appLimited = refusal(4, '(#4) Application request limit reached', {
  status: 403,
  isTransient: true,
});

export const blocked = refusal(368, 'The action attempted has been deemed abusive.', {
  subcode: 1346003,
  user: 'It looks like you were misusing this feature by going too fast.',
});

export const duplicateText = refusal(506, '(#506) Duplicate status message', {
  user: 'This status update is identical to the last one you posted.',
});
export const duplicatePhotos = refusal(100, 'Invalid parameter', {
  subcode: 1366051,
  user: 'These photos were already posted.',
});
export const badPhoto = refusal(100, 'Invalid parameter', {
  subcode: 1366046,
  user: "Photos should be less than 4 MB and saved as JPG, PNG, GIF, TIFF or BMP files. This one wasn't.",
});
export const badVideo = refusal(6000, 'There was a problem uploading your video file.', {
  user: 'There was a problem uploading your video file. Please try again with another file.',
});
