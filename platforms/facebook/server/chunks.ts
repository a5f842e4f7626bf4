import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { graphId } from '../../_meta/graph.ts';
import { bearer } from '../../_shared/bearer.ts';
import { withoutSecrets } from '../../_shared/without-secrets.ts';
import { fileForm } from '../../_shared/file-form.ts';
import type { NetworkCall } from '../../_shared/http.ts';
import { NetworkError, mustStartOver } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { at } from './api.ts';
import { classify } from './classify.ts';
import type { PublishHandle, SentVideo } from './handle.ts';

/** Facebook returns offsets as text. */
const offset = z.coerce.number().int().nonnegative();
const offsets = z.object({ start_offset: offset, end_offset: offset });
type Offsets = z.infer<typeof offsets>;

const begun = offsets.extend({ upload_session_id: graphId, video_id: graphId });
/** Facebook refuses a chunk at the wrong offset and names the right offset. */
const misplaced = z.object({ error: z.object({ error_data: offsets }) });

const pieceTimeoutMs = 60_000;

const confused = () =>
  mustStartOver('Facebook asked for a part of the video that does not exist. The upload will start over.');

const unexpected: Failure = {
  kind: 'outcome_unknown',
  reason: 'Facebook sent an unexpected response.',
  code: null,
};

/** The offsets of the next chunk that Facebook requests. Throws if they do not fit the file. */
function wanted({ bytes }: MeasuredMedia, { start_offset, end_offset }: Offsets) {
  const isDone = start_offset === bytes;
  const isPiece = start_offset < end_offset && end_offset <= bytes;
  if (!isDone && !isPiece) throw confused();
  return { sent: start_offset, wanted: end_offset };
}

export async function beginChunks(
  { http, account }: Job<PublishHandle>,
  file: MeasuredMedia,
): Promise<SentVideo> {
  const reply = await http.read(
    {
      method: 'POST',
      url: at(account.platformId, 'videos'),
      headers: bearer(account.grant),
      form: { upload_phase: 'start', file_size: file.bytes },
    },
    begun,
  );
  return { id: reply.video_id, to: { session: reply.upload_session_id }, ...wanted(file, reply) };
}

/** Sends the requested chunk. Facebook decides its size, which may be large, so the chunk is streamed. */
export async function sendChunk(
  { http, account, media }: Job<PublishHandle>,
  file: MeasuredMedia,
  video: SentVideo,
  session: string,
): Promise<SentVideo> {
  const { sent: start, wanted: end } = video;
  const fields = { upload_phase: 'transfer', upload_session_id: session, start_offset: String(start) };
  const stream = await media.open(file, { start, end });
  const type = 'application/octet-stream';
  const piece = { part: 'video_file_chunk', fileName: 'file', type, stream, length: end - start };
  const call: NetworkCall = {
    method: 'POST',
    url: at(account.platformId, 'videos'),
    headers: bearer(account.grant),
    bytes: fileForm(Object.entries(fields), piece),
    timeoutMs: pieceTimeoutMs,
    also: [400],
  };
  const reply = await http.send(call);
  if (reply.status !== 400) {
    const next = offsets.safeParse(reply.body);
    if (!next.success) throw new NetworkError(unexpected, { cause: next.error });
    return { ...video, ...wanted(file, next.data) };
  }
  const elsewhere = misplaced.safeParse(reply.body);
  const isNews = elsewhere.success && elsewhere.data.error.error_data.start_offset !== start;
  if (!isNews) throw new NetworkError(withoutSecrets(classify(reply), call));
  return { ...video, ...wanted(file, elsewhere.data.error.error_data) };
}
