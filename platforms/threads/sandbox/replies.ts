import { createFields, graphReplies } from '../../_meta/sandbox/fields.ts';

const replies = graphReplies((code) =>
  [10, 102, 104, 190].includes(code) ? 'OAuthException' : 'THApiException',
);

export const { refusal, endedToken, noToken, notFound, missingScope, dailyQuota } = replies;
export const unknownToken = replies.unknownToken({});
export const serverError = replies.serverError(true);

export const required = (name: string) => refusal(100, `The parameter ${name} is required`);
export const invalid = (message: string) => refusal(100, message);

export const rateLimited = refusal(4, 'Application request limit reached', { status: 403 });

export const restricted = refusal(10, 'User is restricted', {
  subcode: 4279013,
  user: 'The Threads account is restricted.',
});

/**
 * Threads also sends this error for a container that it finds later. The reply does not mark the error as transient.
 */
export const containerNotFound = refusal(24, 'The requested resource does not exist', {
  subcode: 4279009,
  user: 'The media with this id cannot be found.',
});

export const mediaNotFetched = refusal(9004, 'The media could not be fetched from this URI', {
  subcode: 2207052,
  user: 'The media could not be fetched from this URI.',
});

export const { read, list, listPage } = createFields({
  host: 'https://graph.threads.net/v1.0',
  tokenPrefix: 'TH',
  replies: { invalid, refusal },
});
