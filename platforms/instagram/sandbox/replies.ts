import { graphReplies } from '../../_meta/sandbox/replies.ts';

export { ok } from '../../_meta/sandbox/replies.ts';

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

/** Personal accounts have no API. */
export const notProfessional = invalid('The account is not a professional account.');

export const restricted = refusal(25, 'User is restricted', {
  subcode: 2207050,
  user: 'The Instagram account is restricted.',
});

/** Instagram also sends this error for a post that was published. */
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

export const commentFields = refusal(20, 'Fatal', { status: 500, subcode: 1772107 });
