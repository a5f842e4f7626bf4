import { createFields, graphReplies } from '../../_meta/sandbox/fields.ts';
import { ok } from '../../_sandbox/replies.ts';

export const done = ok({ success: true });

const replies = graphReplies(() => 'OAuthException');

export const { refusal, noToken, notFound } = replies;
export const endedToken = (subcode: number) => replies.endedToken(subcode, 401);
export const unknownToken = replies.unknownToken({ status: 401 });
export const serverError = replies.serverError(false);
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

export const required = (name: string) => refusal(100, `(#100) The parameter ${name} is required`);
export const invalid = (message: string) => refusal(100, `(#100) ${message}`);

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

export const missingPhoto = refusal(324, '(#324) Missing or invalid image file', {
  subcode: 2069019,
  user: 'Your photo could not be downloaded. Check its address.',
});
export const videoNotFetched = refusal(389, '(#389) Unable to fetch video file from URL.', {
  user: 'Your video could not be downloaded. Check its address.',
});
export const noMetric = refusal(3001, '(#3001) No metric was given. Please specify a metric.', {
  subcode: 1504028,
});

export const { read, list, listPage } = createFields({
  host: 'https://graph.facebook.com/v25.0',
  tokenPrefix: 'EAA',
  replies: { invalid, refusal },
});
