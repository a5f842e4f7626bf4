import { createFields, graphReplies } from '../../_meta/sandbox/fields.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';

const replies = graphReplies((code) =>
  [102, 104, 190].includes(code) ? 'OAuthException' : 'IGApiException',
);

export const { refusal, endedToken, noToken, notFound, missingScope, dailyQuota } = replies;
export const unknownToken = replies.unknownToken({ subcode: 467 });
export const serverError = replies.serverError(true);

export const required = (name: string) => refusal(100, `(#100) The parameter ${name} is required.`);
export const invalid = (message: string, subcode?: number) =>
  refusal(100, `(#100) ${message}`, subcode === undefined ? {} : { subcode });

export const rateLimited = refusal(80002, '(#80002) There have been too many calls to this account.', {
  user: 'There have been too many calls to this Instagram account. Wait a bit and try again.',
});

/** The error for personal accounts, which may not use the API. */
export const notProfessional = invalid('The account is not a professional account.');

export const restricted = refusal(25, 'User is restricted', {
  subcode: 2207050,
  user: 'The Instagram account is restricted.',
});

/** Instagram sends this error also when it has published the post. */
export const blocked = refusal(4, 'Application request limit reached', {
  status: 403,
  subcode: 2207051,
  user: 'We restrict certain activity to protect our community.',
});

export const notReady = refusal(9007, 'Media ID is not available', {
  subcode: 2207027,
  user: 'The media is not ready for publishing, please wait for a moment.',
});

export const containerGone = refusal(24, 'The requested resource does not exist', {
  subcode: 2207008,
  user: 'The media builder with this creation id does not exist or has expired.',
});

export const mediaNotFetched = refusal(
  9004,
  'Only photo or video can be accepted as media type. Media download has failed.',
  { subcode: 2207052, user: 'The media could not be fetched from this URI.' },
);

export const captionTooLong = refusal(36004, 'The caption is too long.', {
  subcode: 2207010,
  user: 'The caption was too long. Up to 2200 characters, 30 hashtags and 20 mentions are allowed.',
});

/** The refusals of an image, by their error subcode. */
export const imageErrors: Readonly<Record<number, SandboxReply>> = {
  2207004: refusal(36000, 'The image size is too large.', {
    subcode: 2207004,
    user: 'The image is too large to download. It should be less than 8 MB.',
  }),
  2207005: refusal(36001, 'The image format is not supported.', {
    subcode: 2207005,
    user: 'The image format is not supported. Supported formats are: JPEG.',
  }),
  2207009: refusal(36003, 'The aspect ratio is not supported.', {
    subcode: 2207009,
    user: 'The submitted image has an aspect ratio that is not supported.',
  }),
};

export const commentFields = refusal(20, 'Fatal', { status: 500, subcode: 1772107 });

export const { read, list, listPage } = createFields({
  host: 'https://graph.instagram.com/v25.0',
  tokenPrefix: 'IGAA',
  replies: { invalid, refusal },
});
